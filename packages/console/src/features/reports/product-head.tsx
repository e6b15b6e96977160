// features/reports: the figures above the label models: batteries, and labels and products by department and by store.
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@shelfcast/contract/operation'
import { printProductInfo } from '@shelfcast/contract/reports/pdf'
import { readProductSummary } from '@shelfcast/contract/reports/products'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import type { ListScope } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Bars, StackedBar } from '../../ui/charts.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Skeleton } from '../../ui/states.tsx'
import { PrintButton } from './print-button.tsx'

type Summary = OutputOf<typeof readProductSummary>
type Part = Omit<Summary['departments'][number], 'name'>

export function ProductHead({ store }: ListScope) {
  const text = useText()
  const query = { store: store ?? '' }
  const read = useQuery(ask(readProductSummary, query, { enabled: store !== undefined, background: true }))
  useLiveRead(['LABEL', 'ARTICLE', 'STORE'], () => {
    void refresh([readProductSummary])
  })
  const summary = read.data?.data
  if (store === undefined) return null
  if (!summary && read.error)
    return (
      <p role="alert" className="flex items-center gap-3 rounded bg-error/10 px-4 py-2 text-table text-error-ink">
        {read.error.message}
        <Button small onClick={() => void read.refetch()}>
          {text('ui.retry')}
        </Button>
      </p>
    )
  if (!summary) return <Skeleton className="h-48 w-full" />
  const columns = [
    text('report.product.name'),
    text('report.product.labels'),
    text('report.product.products'),
    text('report.product.veryGood'),
    text('report.product.good'),
    text('report.product.low'),
    text('report.product.replace'),
    text('report.product.noBattery'),
  ] as const
  const bar = (name: string, part: Part) => ({
    name,
    value: part.labels,
    cells: [part.labels, part.products, part.veryGood, part.good, part.low, part.replace, part.unknown],
  })
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-surface px-4 py-3">
      <div className="grid grid-cols-3 gap-8">
        <StackedBar
          title={text('report.product.batteries')}
          parts={[
            { name: text('report.product.veryGood'), value: summary.veryGood, tone: 'stable' },
            { name: text('report.product.good'), value: summary.good, tone: 'info' },
            { name: text('report.product.low'), value: summary.low, tone: 'caution' },
            { name: text('report.product.replace'), value: summary.replace, tone: 'danger' },
            { name: text('report.product.noBattery'), value: summary.unknown, tone: 'off' },
          ]}
        />
        <Bars
          title={text('report.product.departments')}
          columns={columns}
          bars={summary.departments.map((one) => bar(one.name || text('report.error.noDepartment'), one))}
        />
        <Bars
          title={text('report.product.stores')}
          columns={columns}
          bars={summary.stores.map((one) => bar(one.storeName || one.store, one))}
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-caption text-muted">
          {text('report.product.sum', {
            labels: numberText(summary.labels),
            linked: numberText(summary.linkedLabels),
            products: numberText(summary.products),
            shown: numberText(summary.linkedProducts),
          })}{' '}
          {text('report.product.age')}
        </p>
        <PrintButton operation={printProductInfo} query={query} empty={summary.labels === 0} />
      </div>
    </div>
  )
}
