// features/reports: the figures above the error list: by department or gateway, by reason and by day, and what counts.
import { useQuery } from '@tanstack/react-query'
import { failDays } from '@shelfcast/contract/labels/fail-records'
import { readErrorSummary } from '@shelfcast/contract/reports/errors'
import { printErrorInfo, printGatewayErrors } from '@shelfcast/contract/reports/pdf'
import type { OutputOf } from '@shelfcast/contract/operation'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import type { ListScope } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Bars } from '../../ui/charts.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PrintButton } from './print-button.tsx'
import { useErrorsShown, type ErrorsBy } from './report-context.ts'

type Summary = OutputOf<typeof readErrorSummary>

export function ErrorHead({ store }: ListScope) {
  const text = useText()
  const { by, onBy, query, period } = useErrorsShown()
  const read = useQuery(
    ask(readErrorSummary, { store: store ?? '', ...period }, { enabled: store !== undefined, background: true }),
  )
  useLiveRead(['LABEL', 'GATEWAY', 'ARTICLE'], () => {
    void refresh([readErrorSummary])
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
  const content = <Figures by={by} summary={summary} />
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-surface px-4 py-3">
      <Tabs
        label={text('report.error.tabs')}
        value={by}
        onValue={(value) => onBy(value === 'gateway' ? 'gateway' : 'department')}
        tabs={[
          { value: 'department', label: text('report.error.byDepartment'), content },
          { value: 'gateway', label: text('report.error.byGateway'), content },
        ]}
      />
      <div className="flex items-center justify-between gap-4">
        <p className="text-caption text-muted">
          {text('report.error.counted', { days: failDays, field: summary.departmentField })}
        </p>
        <PrintButton
          operation={by === 'department' ? printErrorInfo : printGatewayErrors}
          query={query as never}
          empty={summary.count === 0}
        />
      </div>
    </div>
  )
}

function Figures({ by, summary }: { by: ErrorsBy; summary: Summary }) {
  const text = useText()
  const columns = [
    text('report.product.name'),
    text('report.error.field.count'),
    text('report.product.labels'),
  ] as const
  const parts =
    by === 'department'
      ? summary.departments.map((one) => ({ ...one, name: one.name || text('report.error.noDepartment') }))
      : summary.gateways.map((one) => ({ ...one, name: one.name || text('report.error.noGateway') }))
  const named = (some: readonly { name: string; count: number; labels: number }[]) =>
    some.map(({ name, count, labels }) => ({ name, value: count, cells: [count, labels] }))
  return (
    <div className="grid grid-cols-3 gap-8">
      <Bars
        title={text(by === 'department' ? 'report.error.departments' : 'report.error.gateways')}
        columns={columns}
        bars={named(parts)}
      />
      <Bars
        title={text('report.error.reasons')}
        columns={columns}
        bars={named(summary.reasons.map((one) => ({ ...one, name: text(`fail.errorCode.${one.errorCode}`) })))}
      />
      <Bars
        title={text('report.error.days')}
        columns={columns}
        bars={named(summary.days.toReversed().map((one) => ({ ...one, name: one.day })))}
      />
    </div>
  )
}
