// features/overview: the state of each store for users of several stores, worst first. A row opens its store, a count
// of problems their rows. The server sorts.
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { problemsOf } from '@shelfcast/contract/summary/health'
import { listStoreSummaries, type StoreSummaryRow } from '@shelfcast/contract/stores/reads'
import type { ProblemType } from '@shelfcast/contract/summary/summary'
import { ask } from '../../api/ask.ts'
import { problemPlace } from '../../state/problem-places.ts'
import { chooseStore, useStore } from '../../state/store-choice.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { numberText } from '../../ui/number-text.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Card } from './figure.tsx'

/** `problem`: its counts link to their rows. */
interface TableColumn {
  heading: TextKey
  sort: string
  value?: (row: StoreSummaryRow) => number
  problem?: ProblemType
}

const columns: readonly TableColumn[] = [
  { heading: 'overview.stores.store', sort: 'storeName' },
  { heading: 'overview.stores.health', sort: 'health' },
  { heading: 'overview.stores.problems', sort: 'problemCount', value: (row) => row.problemCount },
  {
    heading: 'overview.stores.late',
    sort: 'updateFailure',
    value: (row) => row.notUpdatedLabelCount,
    problem: 'updateFailure',
  },
  {
    heading: 'overview.stores.offline',
    sort: 'labelOffline',
    value: (row) => row.offlineLabelCount,
    problem: 'labelOffline',
  },
  {
    heading: 'overview.stores.battery',
    sort: 'lowBattery',
    value: (row) => problemsOf(row).lowBattery,
    problem: 'lowBattery',
  },
  {
    heading: 'overview.stores.signal',
    sort: 'badSignal',
    value: (row) => row.badSignalLabelCount,
    problem: 'badSignal',
  },
  {
    heading: 'overview.stores.gateways',
    sort: 'gatewayOffline',
    value: (row) => row.offlineGwCount,
    problem: 'gatewayOffline',
  },
  { heading: 'overview.labels', sort: 'totalLabelCount', value: (row) => row.totalLabelCount },
]
const worstFirst = 'problemCount,desc'

export function StoreTable() {
  const text = useText()
  const navigate = useNavigate()
  const { store, company } = useStore()
  const [page, setPage] = useState(0)
  const [size, setSize] = useState(10)
  const [sort, setSort] = useState(worstFirst)
  const read = useQuery({
    ...ask(listStoreSummaries, { page, size, sort }, { background: true }),
    placeholderData: keepPreviousData,
  })
  const total = read.data?.page?.total ?? 0
  const rows = read.data?.data?.storeSummaryList ?? []
  const failure = readFailure(read, ErrorLine)
  if (failure) return <Card>{failure}</Card>
  if (total < 2) return null
  const [sorted, dir] = sort.split(',')
  function sortBy(column: TableColumn) {
    // Counts sort from the worst, names from the start; selecting the heading again reverses the order.
    const first = column.sort === 'storeName' ? 'asc' : 'desc'
    setSort(`${column.sort},${sorted !== column.sort ? first : dir === 'asc' ? 'desc' : 'asc'}`)
    setPage(0)
  }
  const choose = (row: StoreSummaryRow) => chooseStore({ store: row.store, name: row.storeName, company: row.company })
  function show(row: StoreSummaryRow, problem: ProblemType) {
    choose(row)
    void navigate(problemPlace(problem) as unknown as Parameters<typeof navigate>[0])
  }
  function open(row: StoreSummaryRow) {
    choose(row)
    document.querySelector('main h1')?.scrollIntoView({ block: 'center' })
  }
  return (
    <Card>
      <h2 id="stores-title" className="pb-2 text-body font-semibold">
        {text('overview.stores')}
      </h2>
      <div className="overflow-x-auto">
        <table aria-labelledby="stores-title" className="w-full border-collapse text-table">
          <thead>
            <tr className="border-b border-line text-muted">
              {columns.map((column) => (
                <th
                  key={column.sort}
                  scope="col"
                  aria-sort={sorted === column.sort ? (dir === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={`h-9 pe-4 font-semibold first:ps-2 last:pe-2 ${column.value ? 'text-end' : 'text-start'}`}
                >
                  <button
                    type="button"
                    onClick={() => sortBy(column)}
                    className={`inline-flex items-center gap-1 rounded-sm hover:text-ink ${sorted === column.sort ? 'text-ink' : ''}`}
                  >
                    {text(column.heading)}
                    {sorted === column.sort &&
                      (dir === 'asc' ? <ArrowUp aria-hidden size={14} /> : <ArrowDown aria-hidden size={14} />)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const here = row.store === store && row.company === company
              return (
                <tr
                  key={`${row.company}/${row.store}`}
                  onClick={() => open(row)}
                  className={`cursor-pointer border-b border-line last:border-0 hover:bg-sunken ${here ? 'wash-solid' : ''}`}
                >
                  <th scope="row" className="h-10 pe-4 ps-2 text-start font-normal">
                    <button
                      type="button"
                      aria-current={here ? 'true' : undefined}
                      onClick={(event) => {
                        event.stopPropagation()
                        open(row)
                      }}
                      className="rounded-sm text-start hover:underline"
                    >
                      {row.storeName}{' '}
                      <bdi dir="ltr" className="text-muted">
                        {row.store}
                      </bdi>
                    </button>
                  </th>
                  <td className="pe-4">
                    <Status tone={row.health}>{text(`store.health.${row.health}`)}</Status>
                  </td>
                  {columns.flatMap(({ sort: key, value, heading, problem }) =>
                    value
                      ? [
                          <td key={key} className="pe-4 text-end tabular-nums last:pe-2">
                            {problem && value(row) > 0 ? (
                              <button
                                type="button"
                                aria-label={text('overview.stores.rows', {
                                  store: row.storeName,
                                  problem: text(heading),
                                  count: numberText(value(row)),
                                })}
                                onClick={(event) => {
                                  event.stopPropagation()
                                  show(row, problem)
                                }}
                                className="rounded-sm font-semibold underline decoration-edge underline-offset-3 hover:decoration-ink"
                              >
                                {numberText(value(row))}
                              </button>
                            ) : (
                              numberText(value(row))
                            )}
                          </td>,
                        ]
                      : [],
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {total > rows.length && (
        <Pagination
          page={page}
          size={size}
          total={total}
          onPage={setPage}
          onSize={(next) => {
            setSize(next)
            setPage(0)
          }}
        />
      )}
    </Card>
  )
}
