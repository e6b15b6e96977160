// screens: the boxes over a list, in a real browser: they follow every change, including the last.
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { queryClient } from '../api/ask.ts'
import { useAuth } from '../api/auth-state.ts'
import { show } from '../ui/testing.tsx'
import { ListBoxes } from './list-boxes.tsx'
import { gateway, startList } from './testing.tsx'

const boxes = {
  source: listGateways,
  query: () => ({ store: 'S1', size: 20 }),
  boxes: [{ label: 'ui.name', value: (data: { gatewayList: unknown[] }) => data.gatewayList.length, filter: {} }],
} as const

test('after several quick changes, the last one is counted too', async () => {
  const server = startList([gateway(1)])
  queryClient.clear()
  useAuth.setState({ loginState: true })
  await show(
    <QueryClientProvider client={queryClient}>
      <ListBoxes
        boxes={boxes as never}
        scope={{ store: 'S1', company: 'ACME' }}
        filters={{}}
        onFilters={() => undefined}
        live={['GATEWAY']}
        enabled
      />
    </QueryClientProvider>,
  )
  for (const count of [2, 3, 4]) {
    await expect.element(page.getByRole('button', { name: new RegExp(`^Name\\s*${count - 1}$`) })).toBeVisible()
    server.rows = Array.from({ length: count }, (_, index) => gateway(index + 1))
    server.tell()
  }
  await expect.element(page.getByRole('button', { name: /^Name\s*4$/ })).toBeVisible()
})
