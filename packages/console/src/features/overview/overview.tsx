// features/overview: the state of the store at one look, live. Every figure leads to exactly its rows.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readSummary, type Counts } from '@shelfcast/contract/summary'
import { readAlertSetting } from '@shelfcast/contract/settings'
import { ask, refresh } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { useStore } from '../../app/store-choice.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Donut, StackedBar } from '../../ui/charts.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TimeSeries } from '../../ui/time-series.tsx'
import { Card, Figure } from './figure.tsx'
import { Problems } from './problems.tsx'
import { toneOf } from './thresholds.ts'

type Search = Record<string, string>

export function Overview() {
  const text = useText()
  const { store } = useStore()
  const navigate = useNavigate()
  const summary = useQuery(ask(readSummary, store ? { store } : {}))
  const alerts = useQuery(ask(readAlertSetting, {}, { staleTime: 60_000 }))
  useLive(['LABEL', 'GATEWAY', 'ARTICLE', 'STORE'], () => { void refresh([readSummary]) })
  const go = (to: string, search: Search = {}) => { void navigate({ to, search } as unknown as Parameters<typeof navigate>[0]) }
  const labels = (search: Search) => () => { go('/Label/LabelInfo', search) }
  const gateways = (search: Search) => () => { go('/Gateway/GatewayInfo', search) }

  if (summary.error) return <ErrorState title={summary.error.message} onRetry={() => void summary.refetch()} />
  const counts = summary.data?.data
  if (!counts) return <Loading title={text('screen.overview')} />
  const thresholds = alerts.data?.data
  const gatewayCount = counts.onlineGwCount + counts.notReadyGwCount + counts.offlineGwCount
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('screen.overview')}</h1>
      <div className="grid grid-cols-4 gap-4">
        <Figure name={text('overview.labels')} value={counts.totalLabelCount} onPress={labels({})} />
        <Figure name={text('overview.success')} value={counts.updatedLabelCount} note={text('overview.of', { total: counts.totalUpdatedLabelCount })} tone={toneOf(counts.notUpdatedLabelCount, counts.totalUpdatedLabelCount, thresholds, 'labelUpdated')} onPress={labels({ status: 'SUCCESS' })} />
        <Figure name={text('overview.gateways')} value={counts.onlineGwCount} note={text('overview.of', { total: gatewayCount })} tone={toneOf(counts.offlineGwCount, gatewayCount, thresholds, 'gwOffline')} onPress={gateways({ network: 'online' })} />
        <Figure name={text('overview.products')} value={counts.totalProductCount} note={`${(counts.totalProductCount - counts.totalAssignedProductCount).toLocaleString('en')} ${text('overview.productsUnlinked').toLowerCase()}`} onPress={() => { go('/Product/ProductInfo', { unlinked: 'true' }) }} />
      </div>
      {counts.totalLabelCount === 0 && gatewayCount === 0
        ? <Card><EmptyState title={text('overview.empty')} hint={text('overview.empty.hint')} action={<Button onClick={gateways({})}>{text('overview.empty.action')}</Button>} /></Card>
        : <Charts counts={counts} hours={counts.updateStatus} labels={labels} gateways={gateways} />}
    </div>
  )
}

interface ChartsProps { counts: Counts; hours: readonly { updateDate: string; updateCount: string }[]; labels: (search: Search) => () => void; gateways: (search: Search) => () => void }

function Charts({ counts, hours, labels, gateways }: ChartsProps) {
  const text = useText()
  return (
    <div className="grid grid-cols-12 gap-4">
      <Card className="col-span-8">
        <StackedBar title={text('overview.status')} parts={[
          { name: text('label.updateStatus.SUCCESS'), value: counts.updatedLabelCount, tone: 'stable', onPress: labels({ status: 'SUCCESS' }) },
          { name: text('label.updateStatus.PROCESSING'), value: counts.inProgressLabelCount, tone: 'info', onPress: labels({ status: 'PROCESSING' }) },
          { name: text('label.updateStatus.TIMEOUT'), value: counts.notUpdatedLabelCount, tone: 'danger', onPress: labels({ status: 'TIMEOUT' }) },
          { name: text('label.updateStatus.UNASSIGNING'), value: counts.unassigningLabelCount, tone: 'caution', onPress: labels({ status: 'UNASSIGNING' }) },
          { name: text('label.updateStatus.UNASSIGNED'), value: counts.unassignedLabelCount, tone: 'off', onPress: labels({ status: 'UNASSIGNED' }) },
        ]} />
      </Card>
      <Card className="col-span-4 row-span-2"><Problems counts={counts} labels={labels} gateways={gateways} /></Card>
      <Card className="col-span-4">
        <Donut title={text('overview.network')} unit={text('overview.gatewayUnit')} parts={[
          { name: text('gateway.networkStatus.CONNECTED'), value: counts.onlineGwCount, tone: 'stable', onPress: gateways({ network: 'online' }) },
          { name: text('gateway.networkStatus.NOT_READY'), value: counts.notReadyGwCount, tone: 'caution', onPress: gateways({ network: 'notready' }) },
          { name: text('gateway.networkStatus.DISCONNECTED'), value: counts.offlineGwCount, tone: 'danger', onPress: gateways({ network: 'offline' }) },
        ]} />
      </Card>
      <Card className="col-span-4 flex flex-col gap-6">
        <StackedBar title={text('overview.battery')} parts={[
          { name: text('label.battery.VERYGOOD'), value: counts.veryGoodBatteryCount, tone: 'stable', onPress: labels({ battery: 'VERYGOOD' }) },
          { name: text('label.battery.GOOD'), value: counts.goodBatteryCount, tone: 'info', onPress: labels({ battery: 'GOOD' }) },
          { name: text('label.battery.LOW'), value: counts.lowBatteryCount, tone: 'caution', onPress: labels({ battery: 'LOW' }) },
          { name: text('label.battery.REPLACE'), value: counts.badBatteryCount + counts.replaceBatteryCount, tone: 'danger', onPress: labels({ battery: 'BAD,REPLACE' }) },
        ]} />
        <StackedBar title={text('overview.signal')} parts={[
          { name: text('label.signal.EXCELLENT'), value: counts.excellentSignalLabelCount, tone: 'stable', onPress: labels({ signal: 'EXCELLENT' }) },
          { name: text('label.signal.GOOD'), value: counts.goodSignalLabelCount, tone: 'info', onPress: labels({ signal: 'GOOD' }) },
          { name: text('label.signal.BAD'), value: counts.badSignalLabelCount, tone: 'danger', onPress: labels({ signal: 'BAD' }) },
        ]} />
      </Card>
      <Card className="col-span-12">
        <TimeSeries title={text('overview.throughput')} unit="" times={hours.map((hour) => Date.parse(hour.updateDate) / 1000)} series={[{ name: text('overview.perHour'), values: hours.map((hour) => Number(hour.updateCount)) }]} />
      </Card>
    </div>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <h1 className="text-title font-semibold">{title}</h1>
      <div className="grid grid-cols-4 gap-4">{[1, 2, 3, 4].map((box) => <Skeleton key={box} className="h-24 w-full" />)}</div>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
