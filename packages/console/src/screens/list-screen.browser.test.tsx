// screens: everything a user can do on every list screen, in a real browser, with the keyboard and without its codes.
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { temporaryPrefix } from '@shelfcast/contract/constants'
import { expectAccessible } from '../ui/testing.tsx'
import { gateway, openList, startList } from './testing.tsx'
import { text } from '../text/text.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => gateway(index + 1))
const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) })
const address = (router: Awaited<ReturnType<typeof openList>>) => router.history.location.search

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each(['light', 'dark'] as const)(
  'a list with rows, a choice and an open panel satisfies axe in %s',
  async (theme) => {
    startList(many(45))
    await openList({ theme })
    await expect.element(row('Gateway 1')).toBeVisible()
    await expectAccessible()
    await row('Gateway 1').getByRole('checkbox').click()
    await row('Gateway 2').getByRole('gridcell').nth(2).click()
    await expect.element(page.getByRole('dialog', { name: 'Gateway 2' })).toBeVisible()
    await expectAccessible()
  },
)

test('rows are numbered page × size + 1, the count is shown, and paging goes by address', async () => {
  startList(many(45))
  const router = await openList({ address: '/Gateway/GatewayInfo?page=1' })
  await expect.element(page.getByText(text('gateway.count', { count: 45 }))).toBeVisible()
  await expect.element(row('Gateway 21').getByRole('gridcell').nth(1)).toHaveTextContent('21')
  await page.getByRole('button', { name: text('ui.nextPage') }).click()
  await expect.element(row('Gateway 41')).toBeVisible()
  expect(address(router)).toBe('?page=2')
})

test('the next page reuses the existing rows: nothing of the page before stays, and nothing flashes as if it had changed', async () => {
  startList(many(45))
  await openList()
  await expect.element(row('Gateway 1')).toBeVisible()
  await row('Gateway 2').getByRole('checkbox').click()
  const second = row('Gateway 2').element()
  await page.getByRole('button', { name: text('ui.nextPage') }).click()
  await expect.element(row('Gateway 21')).toBeVisible()
  expect(row('Gateway 22').element()).toBe(second)
  await expect.element(row('Gateway 22').getByRole('checkbox')).not.toBeChecked()
  expect(document.querySelectorAll('tbody .animate-flash')).toHaveLength(0)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(20)
  await page.getByRole('button', { name: text('ui.previousPage') }).click()
  await expect.element(row('Gateway 2').getByRole('checkbox')).toBeChecked()
})

test('slash goes to the search field, Enter searches, a chip removes the condition, and session storage keeps it meanwhile', async () => {
  const { calls } = startList(many(45))
  const router = await openList()
  await expect.element(row('Gateway 1')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('way 4{Enter}')
  await expect.element(page.getByText(text('gateway.count', { count: 7 }))).toBeVisible()
  expect(address(router)).toBe('?name=way%204'.replace('%20', address(router).includes('+') ? '+' : '%20'))
  expect(sessionStorage.getItem(`${temporaryPrefix}/Gateway/GatewayInfo`)).toContain('way 4')
  expect(calls.at(-1)?.url.searchParams.get('store')).toBe('S1')
  await page.getByRole('button', { name: text('ui.remove', { name: 'Name way 4' }) }).click()
  await expect.element(page.getByText(text('gateway.count', { count: 45 }))).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('a row clicked right after a condition was typed opens, although the chip of the condition moves the rows', async () => {
  startList(many(45))
  await openList()
  await expect.element(row('Gateway 4')).toBeVisible()
  await page.getByRole('searchbox').fill('way 4')
  await row('Gateway 4').getByRole('gridcell').nth(2).click()
  await expect.element(page.getByRole('dialog', { name: 'Gateway 4' })).toBeVisible()
  await expect.element(page.getByText(text('gateway.count', { count: 7 }))).toBeVisible()
})

test('stored conditions come back when the list is opened without any', async () => {
  startList(many(45))
  sessionStorage.setItem(`${temporaryPrefix}/Gateway/GatewayInfo`, JSON.stringify({ name: 'way 4' }))
  await openList()
  await expect.element(page.getByText(text('gateway.count', { count: 7 }))).toBeVisible()
})

test("a heading sorts by the server's sort keys, and reverses on the second press", async () => {
  const { calls } = startList(many(45))
  await openList()
  await page.getByRole('columnheader', { name: /No\./ }).last().getByRole('button').click()
  await expect
    .element(page.getByRole('columnheader', { name: /No\./ }).last())
    .toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: /No\./ }).last().getByRole('button').click()
  await expect.element(row('Gateway 45')).toBeVisible()
  expect(calls.at(-1)?.url.searchParams.get('sort')).toBe('macAddress,desc')
  await expect
    .element(page.getByRole('columnheader', { name: text('ui.share') }).getByRole('button'))
    .not.toBeInTheDocument()
})

test('a selection survives paging, an action names the count, asks once, sends all rows and clears the selection', async () => {
  const server = startList(many(45))
  await openList()
  await row('Gateway 1').getByRole('checkbox').click()
  await row('Gateway 2').getByRole('checkbox').click()
  await page.getByRole('button', { name: text('ui.nextPage') }).click()
  await row('Gateway 21').getByRole('checkbox').click()
  await expect.element(page.getByText(text('list.selected', { count: 3 }))).toBeVisible()
  await expect.element(page.getByText(text('list.selectedElsewhere', { count: 2 }), { exact: true })).toBeVisible()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Gateway 1, Gateway 2, Gateway 21')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(page.getByText(text('gateway.count', { count: 42 }))).toBeVisible()
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a deletion moves to the body when it is too long for an address', async () => {
  const server = startList(many(500))
  await openList({ address: '/Gateway/GatewayInfo?size=500' })
  await page.getByRole('checkbox', { name: text('list.selectAll') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(text('list.namesMore', { count: 495 }))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => server.rows.length).toBe(0)
  const [sent] = server.calls.filter(({ method }) => method === 'DELETE')
  expect(sent?.url.href.length).toBeLessThan(200)
  expect(sent?.body).toMatchObject({ gateways: { length: 500 } })
})

test('all matching rows can be selected once the page is selected, and the keyboard returns to the table when they are deleted', async () => {
  const server = startList(many(45))
  await openList({ address: '/Gateway/GatewayInfo?name=way%204' })
  await expect.element(page.getByText(text('gateway.count', { count: 7 }))).toBeVisible()
  await page.getByRole('checkbox', { name: text('list.selectAll') }).click()
  await expect.element(page.getByRole('button', { name: /match/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: text('ui.remove', { name: 'Name way 4' }) }).click()
  await expect.element(page.getByText(text('gateway.count', { count: 45 }))).toBeVisible()
  await page.getByRole('checkbox', { name: text('list.selectAll') }).click()
  await page.getByRole('button', { name: text('list.chooseAll', { count: 45 }) }).click()
  await expect.element(page.getByText(text('list.selected', { count: 45 }))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: text('list.unselect') }).click()
  await expect.element(row('Gateway 1')).toHaveFocus()
  await row('Gateway 1').getByRole('checkbox').click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(page.getByText(text('gateway.count', { count: 44 }))).toBeVisible()
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
  expect(server.rows).toHaveLength(44)
})

test('more rows than one order accepts cannot be selected at once, and the button says so', async () => {
  startList(many(5_001).map((one, index) => ({ ...one, macAddress: String(index).padStart(12, '0') })))
  await openList()
  await expect.element(page.getByText(text('gateway.count', { count: 5_001 }))).toBeVisible()
  await page.getByRole('checkbox', { name: text('list.selectAll') }).click()
  await expect
    .element(page.getByRole('button', { name: text('list.chooseAll', { count: 5_001 }) }))
    .toHaveAccessibleDescription(text('list.chooseAll.most', { most: 5_000 }))
})

test('when the rows of the last page are deleted, the page before is shown', async () => {
  startList(many(45))
  const router = await openList({ address: '/Gateway/GatewayInfo?page=2' })
  await expect.element(row('Gateway 45')).toBeVisible()
  await page.getByRole('checkbox', { name: text('list.selectAll') }).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(row('Gateway 40')).toBeVisible()
  expect(address(router)).toBe('?page=1')
})

test('a refusal of an action is shown and the selection stays', async () => {
  const server = startList(many(3))
  await openList()
  await row('Gateway 1').getByRole('checkbox').click()
  server.refuse = { status: 405, body: { responseCode: '405', responseMessage: 'The gateway is busy.' } }
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect
    .element(page.getByText(text('list.failedAction', { reason: 'The gateway is busy.' })).first())
    .toBeVisible()
  await expect.element(page.getByText(text('list.selected', { count: 1 }))).toBeVisible()
})

test('an action without its code, or with rows that it does not accept, is disabled with a reason', async () => {
  startList(many(3))
  await openList({ actions: [] })
  await row('Gateway 3').getByRole('checkbox').click()
  await expect
    .element(page.getByRole('toolbar').getByRole('button', { name: /^Remove/ }))
    .toHaveAccessibleDescription(/4101/)
  await expect.element(page.getByRole('button', { name: text('list.export') })).toHaveAccessibleDescription(/4103/)
})

test('an action blocked by the selected rows shows the reason', async () => {
  startList(many(3))
  await openList()
  await row('Gateway 3').getByRole('checkbox').click()
  await expect
    .element(page.getByRole('button', { name: text('ui.retry') }))
    .toHaveAccessibleDescription(text('gateway.restart.unreachable'))
})

test('a mixed selection is done for the rows that can, and the others are named before and after and stay selected', async () => {
  startList(many(3))
  await openList()
  for (const name of ['Gateway 1', 'Gateway 2', 'Gateway 3']) await row(name).getByRole('checkbox').click()
  const label = text('list.part', { label: text('ui.retry'), able: 2, count: 3 })
  const left = text('list.leftFor', { count: 1, reason: text('gateway.restart.unreachable.left') })
  const button = page.getByRole('button', { name: label })
  await expect.element(button).toHaveAttribute('title', text('list.leftOut', { left }))
  await button.click()
  await expect.element(page.getByText(text('list.partDone', { able: 2, count: 3, left }))).toBeVisible()
  await expect.element(page.getByText(text('list.selected', { count: 1 }))).toBeVisible()
  await expect.element(row('Gateway 3')).toHaveAttribute('aria-selected', 'true')
})

test('arrows move through rows, space selects, Enter opens, arrows in the panel move on, Escape closes', async () => {
  startList(many(45))
  const router = await openList()
  await expect.element(row('Gateway 1')).toBeVisible()
  ;(row('Gateway 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Gateway 3')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(row('Gateway 3')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Gateway 3' })).toHaveTextContent('10.0.0.3')
  expect(address(router)).toContain('open=')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('dialog', { name: 'Gateway 4' })).toHaveTextContent('10.0.0.4')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Gateway 4' })).not.toBeInTheDocument()
})

test('on a slow computer, Enter right after an arrow leaves the focus in the panel', async () => {
  startList(many(1))
  await openList()
  await expect.element(row('Gateway 1')).toBeVisible()
  const frame = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((run) => Number(setTimeout(() => run(performance.now()), 1_000)))
  ;(row('Gateway 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  const panel = page.getByRole('dialog', { name: 'Gateway 1' })
  await expect.element(panel).toHaveFocus()
  // The frame in which the arrow moves the focus comes now.
  await new Promise((resume) => setTimeout(resume, 1_200))
  await expect.element(panel).toHaveFocus()
  frame.mockRestore()
})

test('columns are hidden, moved and widened by keyboard, and stay so for this user', async () => {
  startList(many(3))
  await openList()
  await expect.element(row('Gateway 1')).toBeVisible()
  await page.getByRole('button', { name: text('list.columns') }).click()
  await page.getByRole('checkbox', { name: text('list.any') }).click()
  await page.getByRole('checkbox', { name: text('ui.share') }).click()
  await page.getByRole('button', { name: text('columns.up', { name: 'Time' }) }).click()
  await page.getByRole('spinbutton', { name: text('columns.width', { name: 'Time' }) }).fill('260')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('columnheader', { name: text('ui.share') })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: text('list.any') })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('shelfcast.columns.anna./Gateway/GatewayInfo') ?? '')).toMatchObject({
    hidden: { ipAddress: false, labelCount: true },
    widths: { lastConnectionDate: 260 },
  })
})

test('export requests all matches in the selected format, with the headings and words of the screen and the store in its name', async () => {
  const { calls } = startList(many(45))
  await openList({ address: '/Gateway/GatewayInfo?name=way%204' })
  await page.getByRole('button', { name: text('list.export') }).click()
  await page.getByRole('menuitem', { name: text('list.exportCsv') }).click()
  await vi.waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      name: 'way 4',
      store: 'S1',
      size: '1000000000',
      export: 'true',
      format: 'csv',
      sheet: expect.any(String) as string,
    }),
  )
  const sheet = JSON.parse(calls.at(-1)?.url.searchParams.get('sheet') ?? '') as {
    name: string
    zone: string
    columns: unknown[]
  }
  expect(sheet.zone).toBe('Asia/Seoul')
  expect(sheet.name).toMatch(/S1 \d{4}-\d{2}-\d{2}$/)
  expect(sheet.columns).toContainEqual({ key: 'name', heading: text('gateway.field.name'), kind: 'text' })
})

test('a live change shows in place at once; new rows wait behind their count', async () => {
  const server = startList(many(3))
  await openList()
  await expect.element(row('Gateway 1')).toHaveTextContent('Online')
  server.rows = [{ ...gateway(9), name: 'Gateway 0' }, { ...gateway(1), labelCount: '999' }, gateway(2), gateway(3)]
  server.tell()
  await expect.element(row('Gateway 1')).toHaveTextContent('999')
  expect(document.querySelectorAll('tbody .animate-flash')).toHaveLength(1)
  await expect.element(row('Gateway 0')).not.toBeInTheDocument()
  await page.getByRole('button', { name: text('list.new', { count: 1 }) }).click()
  await expect.element(row('Gateway 0')).toBeVisible()
})

test('an empty list offers the next step, an empty search offers to clear it', async () => {
  startList([])
  await openList()
  await expect.element(page.getByText(text('ui.noPicture'))).toBeVisible()
  await expectAccessible()
})

test('a search without matches says so and can be cleared', async () => {
  startList(many(3))
  await openList({ address: '/Gateway/GatewayInfo?name=nothing' })
  await expect.element(page.getByText(text('list.noMatch'))).toBeVisible()
  await page
    .getByRole('button', { name: text('list.clearFilters') })
    .last()
    .click()
  await expect.element(row('Gateway 1')).toBeVisible()
})

test('a failed read shows the reason and retries on request', async () => {
  const server = startList(many(3))
  server.refuse = { status: 500, body: { responseCode: '500', responseMessage: 'INTERNAL_SERVER_ERROR' } }
  await openList()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('wire.INTERNAL_SERVER_ERROR'))
  server.refuse = undefined
  await page.getByRole('button', { name: text('ui.retry') }).click()
  await expect.element(row('Gateway 1')).toBeVisible()
})

test('without the menu code there is no list and no request', async () => {
  const { calls } = startList(many(3))
  await openList({ menus: [] })
  await expect.element(page.getByText(text('list.noPermission'))).toBeVisible()
  expect(calls).toEqual([])
})

test('of ten thousand rows only those in view are drawn, and the keyboard reaches the last', async () => {
  startList(many(10_000).map((one, index) => ({ ...one, macAddress: String(index).padStart(12, '0') })))
  await openList({ address: '/Gateway/GatewayInfo?size=10000' })
  await expect.element(row('Gateway 1')).toBeVisible()
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(80)
  ;(row('Gateway 1').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Gateway 10000')).toHaveFocus()
})

test('the rows in the window are drawn first, all others right after them', async () => {
  startList(many(100))
  const drawn: number[] = []
  const watch = new MutationObserver(() => drawn.push(document.querySelectorAll('tbody tr[data-index]').length))
  watch.observe(document, { childList: true, subtree: true })
  await openList({ address: '/Gateway/GatewayInfo?size=100' })
  await expect.poll(() => document.querySelectorAll('tbody tr[data-index]').length).toBe(100)
  watch.disconnect()
  expect(drawn.find((count) => count > 0)).toBeLessThan(40)
  expect(new Set(Array.from(document.querySelectorAll('tbody tr'), (one) => one.childElementCount)).size).toBe(1)
})

test('a form asks for missing values, shows refusals on their fields, and asks before it discards entries', async () => {
  const server = startList(many(1))
  await openList()
  await page
    .getByRole('button', { name: text('list.refresh') })
    .last()
    .click()
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect
    .element(page.getByRole('textbox', { name: text('ui.value') }))
    .toHaveAccessibleDescription('Please enter the Value.')
  await page.getByRole('textbox', { name: text('ui.value') }).fill('10.0.0.1')
  server.refuse = {
    status: 405,
    body: {
      responseCode: '405',
      responseMessage: 'No.',
      errors: [{ field: 'gateway', code: 'gateway.exists', message: 'This gateway is already registered.' }],
    },
  }
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect
    .element(page.getByRole('textbox', { name: text('ui.value') }))
    .toHaveAccessibleDescription('This gateway is already registered.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(text('form.discardText'))
  server.refuse = undefined
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('ui.cancel') })
    .click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: text('form.save') }).click()
  await expect.element(page.getByRole('dialog', { name: text('list.refresh') })).not.toBeInTheDocument()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ gateway: '10.0.0.1' })
})
