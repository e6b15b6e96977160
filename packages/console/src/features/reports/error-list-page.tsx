// features/reports: labels with failed updates, by department and by gateway, with the figures above them. The lists
// are error-lists.screen.tsx, the figures error-head.tsx.
import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { ListScreen } from '../../screens/list-screen.tsx'
import { queryOf, readSearch } from '../../screens/list-search.ts'
import { useStore } from '../../state/store-choice.ts'
import { departmentErrors, gatewayErrors } from './error-lists.screen.tsx'
import { ErrorsShownProvider, type ErrorsBy } from './report-context.ts'

const lists = { department: departmentErrors, gateway: gatewayErrors }

export function ErrorListPage() {
  const [by, setBy] = useState<ErrorsBy>('department')
  const { store, company } = useStore()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const spec = lists[by]
  const scope = { store: store || undefined, company: company || undefined }
  const { page: _page, size: _size, ...query } = queryOf(spec, readSearch(spec, raw), scope, 1)
  const period = {
    ...(typeof query['start'] === 'string' ? { start: query['start'] } : {}),
    ...(typeof query['end'] === 'string' ? { end: query['end'] } : {}),
  }
  return (
    <ErrorsShownProvider value={{ by, onBy: setBy, query, period }}>
      <ListScreen key={by} screen={spec} />
    </ErrorsShownProvider>
  )
}
