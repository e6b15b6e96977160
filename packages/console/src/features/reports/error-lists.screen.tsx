// features/reports: the two lists of labels with failed updates. Their page is error-list-page.tsx, the errors of a row
// error-detail.tsx.
import { useQuery } from '@tanstack/react-query'
import {
  listDepartments,
  listErrorInfo,
  listGatewayErrors,
  listReportGateways,
  noDepartment,
  type ErrorRow,
} from '@shelfcast/contract/reports/errors'
import { MENU } from '@shelfcast/contract/permissions'
import { ask } from '../../api/ask.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import type { ColumnKit } from '../../screens/column-kit.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen, type ListScope } from '../../screens/list-spec.ts'
import { ErrorHead } from './error-head.tsx'

const ErrorDetail = latePanel(() => import('./error-detail.tsx').then((part) => part.ErrorDetail))

function useDepartments({ store }: ListScope): readonly string[] {
  const read = useQuery(
    ask(listDepartments, { store: store ?? '' }, { enabled: store !== undefined, background: true }),
  )
  return [...(read.data?.data?.deptList ?? []), noDepartment]
}

/** The most gateways to choose from; a store has some dozens. */
const mostGateways = 500
function useGateways({ store }: ListScope): readonly string[] {
  const query = { store: store ?? '', size: mostGateways, sort: 'name,asc' }
  const read = useQuery(ask(listReportGateways, query, { enabled: store !== undefined, background: true }))
  return (read.data?.data?.gwList ?? []).map(({ name }) => name)
}

const columns = (col: ColumnKit<ErrorRow>) => [
  col.text('itemGroup', { width: 150 }),
  col.code('labelId', { width: 140 }),
  col.text('description', { width: 210 }),
  col.code('itemId', { width: 120 }),
  col.price('price', { width: 90 }),
  col.number('amountLabel', { width: 80 }),
  col.text('gateway', { width: 140 }),
  col.text('errorText', { file: 'errorText', width: 260, value: (row: ErrorRow) => wireWords(row.errorText) }),
  col.dateTime('lastErrorDate'),
  col.number('count', { width: 80 }),
]
const days = [
  { key: 'start', kind: 'day', edge: 'start' },
  { key: 'end', kind: 'day', edge: 'end' },
] as const
const shared = {
  path: '/Reports/ErrorList',
  menu: MENU.errorList,
  title: 'screen.errorList',
  words: 'report.error',
  live: 'LABEL',
  head: ErrorHead,
  saves: true,
  rowName: (row: ErrorRow) => row.labelId,
  columns,
  open: { needs: MENU.errorList, title: (row: ErrorRow) => row.labelId, panel: ErrorDetail },
  empty: { text: 'report.error.empty', hint: 'report.error.empty.hint' },
} as const

export const departmentErrors = listScreen({
  ...shared,
  source: listErrorInfo,
  rowId: (row) => `${row.labelId} ${row.itemId}`,
  filters: [
    { key: 'labelCode', kind: 'text' },
    { key: 'dept', kind: 'listed', useOptions: useDepartments, width: 180 },
    ...days,
  ],
})

export const gatewayErrors = listScreen({
  ...shared,
  source: listGatewayErrors,
  rowId: (row) => `${row.labelId} ${row.itemId} ${row.gateway}`,
  filters: [
    { key: 'labelCode', kind: 'text' },
    { key: 'gw', kind: 'listed', useOptions: useGateways, width: 180 },
    ...days,
  ],
})
