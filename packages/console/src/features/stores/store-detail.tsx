// features/stores: one store: its counts, its health and its settings.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { StoreRow } from '@shelfcast/contract/stores/stores'
import { readStoreSummary } from '@shelfcast/contract/stores/reads'
import { problemsOf } from '@shelfcast/contract/summary/health'
import type { ProblemType } from '@shelfcast/contract/summary/summary'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { problemPlace } from '../../state/problem-places.ts'
import { chooseStore } from '../../state/store-choice.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine } from '../../ui/states.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { StoreSettingBody } from './store-setting.tsx'
import { healthTone } from './store-tones.ts'

export function StoreDetail({ row }: RowPanelProps<StoreRow>) {
  const text = useText()
  const navigate = useNavigate()
  const summary = useQuery(ask(readStoreSummary, { store: row.store }, { background: true }))
  useLiveRead(['STORE', 'LABEL', 'GATEWAY', 'ARTICLE'], () => {
    void refresh([readStoreSummary])
  })
  const counts = summary.data?.data
  const problems = counts && problemsOf(counts)
  /** A count of problems that links to their rows in that store. */
  function problem(type: ProblemType) {
    if (!problems || problems[type] === 0) return problems && numberText(0)
    const show = () => {
      chooseStore({ store: row.store, name: row.storeName, company: row.company })
      void navigate(problemPlace(type) as unknown as Parameters<typeof navigate>[0])
    }
    return (
      <button
        type="button"
        aria-label={`${text(`store.problem.${type}`)}: ${numberText(problems[type])}`}
        onClick={show}
        className="rounded-sm font-semibold text-accent-ink hover:underline"
      >
        {numberText(problems[type])}
      </button>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {summary.error && !counts && <ErrorLine title={summary.error.message} onRetry={() => void summary.refetch()} />}
      <Facts
        facts={[
          [
            text('store.field.store'),
            <bdi key="code" dir="ltr">
              {row.store}
            </bdi>,
          ],
          [text('store.field.company'), row.company],
          [
            text('store.field.health'),
            <Status key="health" tone={healthTone[row.health]}>
              {text(`store.health.${row.health}`)}
            </Status>,
          ],
          [text('store.field.labelCount'), numberText(row.labelCount)],
          [text('store.problem.updateFailure'), problem('updateFailure')],
          [text('store.problem.labelOffline'), problem('labelOffline')],
          [text('store.problem.lowBattery'), problem('lowBattery')],
          [text('store.problem.badSignal'), problem('badSignal')],
          [text('store.problem.misused'), problem('misused')],
          [text('store.field.gatewayCount'), numberText(row.gatewayCount)],
          [text('store.problem.gatewayOffline'), problem('gatewayOffline')],
          [text('store.field.articleCount'), numberText(row.articleCount)],
          [text('store.field.createdTime'), <DateTime key="made" time={row.createdTime} />],
        ]}
      />
      <h3 className="text-body font-semibold">{text('store.settings')}</h3>
      <StoreSettingBody store={row.store} />
    </div>
  )
}
