// features/overview: the state of the store at a glance, live. Every figure links to exactly its rows. The charts are
// overview-charts.tsx, the other stores store-table.tsx.
import { useQuery } from '@tanstack/react-query'
import { readLabelProgress } from '@shelfcast/contract/labels/causes'
import { gatewayScreen } from '@shelfcast/contract/screens'
import { gatewayTotal, healthOf, problemsOf, type Threshold } from '@shelfcast/contract/summary/health'
import { listStoreSummaries } from '@shelfcast/contract/stores/reads'
import { readProblems, readSummary } from '@shelfcast/contract/summary/summary'
import { readAlertSetting } from '@shelfcast/contract/settings/settings'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { productionType } from '../../api/properties.ts'
import { useStore } from '../../state/store-choice.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../../ui/number-text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Tone } from '../../ui/status.tsx'
import { Card, Figure } from './figure.tsx'
import { OverviewCharts, type Goes } from './overview-charts.tsx'
import { StoreTable } from './store-table.tsx'
import { useListLinks } from './links.ts'

export function Overview() {
  const text = useText()
  const { store } = useStore()
  const linkTo = useListLinks()
  const summary = useQuery(ask(readSummary, store ? { store } : {}, { background: true }))
  const alerts = useQuery(ask(readAlertSetting, {}, { staleTime: 60_000 }))
  useLiveRead(['LABEL', 'GATEWAY', 'ARTICLE', 'STORE', 'ALERT', 'SENSOR_STATUS'], () => {
    void refresh([readSummary, readProblems, readLabelProgress, listStoreSummaries])
  })
  const to =
    (path: string) =>
    (search: Record<string, string> = {}) =>
      linkTo({ to: path, search })
  const goes: Goes = {
    labels: to('/Label/LabelInfo'),
    gateways: to(gatewayScreen[productionType()]),
    products: to('/Product/ProductInfo'),
    sensors: to('/Sensors/SensorList'),
  }

  const counts = summary.data?.data
  if (!counts && summary.error)
    return <ErrorState title={summary.error.message} onRetry={() => void summary.refetch()} />
  if (!counts) return <Loading title={text('screen.overview')} />
  const setting = alerts.data?.data
  const problems = problemsOf(counts)
  const gatewayCount = gatewayTotal(counts)
  const tone = (bad: number, total: number, threshold: Threshold): Tone =>
    setting ? healthOf(bad, total, setting, threshold) : 'off'
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('screen.overview')}</h1>
      {summary.error && (
        <p role="alert" className="flex items-center gap-3 rounded bg-error/10 px-3 py-1.5 text-table text-error-ink">
          {summary.error.message}
          <Button small onClick={() => void summary.refetch()}>
            {text('ui.retry')}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-5 gap-3 min-[1280px]:gap-4">
        <Figure name={text('overview.labels')} value={counts.totalLabelCount} target={goes.labels()} />
        <Figure
          name={text('overview.success')}
          value={counts.updatedLabelCount}
          note={text('overview.of', { total: numberText(counts.totalUpdatedLabelCount) })}
          tone={tone(problems.updateFailure, counts.totalUpdatedLabelCount, 'labelUpdated')}
          target={goes.labels({ status: 'SUCCESS' })}
        />
        <Figure
          name={text('overview.gateways')}
          value={counts.onlineGwCount}
          note={text('overview.ofOnline', { total: numberText(gatewayCount) })}
          tone={tone(problems.gatewayOffline, gatewayCount, 'gwOffline')}
          target={goes.gateways({ network: 'online' })}
        />
        <Figure name={text('overview.products')} value={counts.totalProductCount} target={goes.products()} />
        <Figure
          name={text('overview.productsUnlinked')}
          value={counts.totalProductCount - counts.totalAssignedProductCount}
          target={goes.products({ unlinked: 'true' })}
        />
      </div>
      {counts.totalLabelCount === 0 && gatewayCount === 0 ? (
        <Card>
          <EmptyState
            title={text('overview.empty')}
            hint={text('overview.empty.hint')}
            action={<Button onClick={goes.gateways().onFollow}>{text('overview.empty.action')}</Button>}
          />
        </Card>
      ) : (
        <OverviewCharts
          counts={counts}
          hours={counts.updateStatus}
          goes={goes}
          tone={tone}
          store={store}
          openAlerts={counts.openAlertCount}
        />
      )}
      <StoreTable />
    </div>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <h1 className="text-title font-semibold">{title}</h1>
      <div className="grid grid-cols-5 gap-4">
        {[1, 2, 3, 4, 5].map((box) => (
          <Skeleton key={box} className="h-24 w-full" />
        ))}
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
