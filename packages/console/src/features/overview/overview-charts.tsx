// features/overview: the boxes under the figures: status, network, battery, signal, gateways, problems, and the pictures of the last 24 hours.
import { problemsOf, type Threshold } from '@shelfcast/contract/summary/health'
import type { OutputOf } from '@shelfcast/contract/operation'
import type { readSummary } from '@shelfcast/contract/summary/summary'
import { useText } from '../../text/text.ts'
import { Donut, StackedBar } from '../../ui/charts.tsx'
import type { Tone } from '../../ui/status.tsx'
import { TimeSeries } from '../../ui/time-series.tsx'
import type { LinkTarget } from '../../ui/link.tsx'
import { Card } from './figure.tsx'
import { ReplaceSoon } from './replace-soon.tsx'
import { OpenAlerts } from './open-alerts.tsx'
import { Problems } from './problems.tsx'

type Go = (search?: Record<string, string>) => LinkTarget
/** Links to filtered lists. */
export interface Goes {
  labels: Go
  gateways: Go
  products: Go
  sensors: Go
}

interface ChartsProps {
  counts: OutputOf<typeof readSummary>
  hours: readonly { updateDate: string; updateCount: string }[]
  goes: Goes
  tone: (bad: number, total: number, threshold: Threshold) => Tone
  store: string
  openAlerts: number
}

export function OverviewCharts({
  counts,
  hours,
  goes: { labels, gateways, products, sensors },
  tone,
  store,
  openAlerts,
}: ChartsProps) {
  const text = useText()
  const problems = problemsOf(counts)
  return (
    <div className="grid grid-cols-12 gap-4">
      <Card className="col-span-8">
        <StackedBar
          title={text('overview.status')}
          parts={[
            {
              name: text('label.updateStatus.SUCCESS'),
              value: counts.updatedLabelCount,
              tone: 'stable',
              target: labels({ status: 'SUCCESS' }),
            },
            {
              name: text('label.updateStatus.PROCESSING'),
              value: counts.inProgressLabelCount,
              tone: 'info',
              target: labels({ status: 'PROCESSING' }),
            },
            {
              name: text('label.updateStatus.TIMEOUT'),
              value: counts.notUpdatedLabelCount,
              tone: 'danger',
              target: labels({ status: 'TIMEOUT' }),
            },
            {
              name: text('label.updateStatus.UNASSIGNING'),
              value: counts.unassigningLabelCount,
              tone: 'caution',
              target: labels({ status: 'UNASSIGNING' }),
            },
            {
              name: text('label.updateStatus.UNASSIGNED'),
              value: counts.unassignedLabelCount,
              tone: 'off',
              target: labels({ status: 'UNASSIGNED' }),
            },
          ]}
        />
      </Card>
      <Card className="col-span-4 row-span-2 flex flex-col gap-6">
        <Problems problems={problems} counts={counts} inDanger={counts.sensorDangerCount} tone={tone} store={store} />
        <OpenAlerts count={openAlerts} />
      </Card>
      <Card className="col-span-8">
        <TimeSeries
          title={text('overview.throughput')}
          counted
          times={hours.map((hour) => Date.parse(hour.updateDate) / 1000)}
          series={[{ name: text('overview.perHour'), values: hours.map((hour) => Number(hour.updateCount)) }]}
        />
      </Card>
      <Card className="col-span-4 flex flex-col gap-6">
        <Donut
          title={text('overview.network')}
          unit={text('overview.gatewayUnit')}
          parts={[
            {
              name: text('gateway.networkStatus.CONNECTED'),
              value: counts.onlineGwCount,
              tone: 'stable',
              target: gateways({ network: 'online' }),
            },
            {
              name: text('gateway.networkStatus.NOT_READY'),
              value: counts.notReadyGwCount,
              tone: 'caution',
              target: gateways({ network: 'notready' }),
            },
            {
              name: text('gateway.networkStatus.DISCONNECTED'),
              value: counts.offlineGwCount,
              tone: 'danger',
              target: gateways({ network: 'offline' }),
            },
          ]}
        />
        <StackedBar
          title={text('overview.gatewayState')}
          parts={[
            {
              name: text('gateway.state.Online'),
              value: counts.onlineGwCount - counts.workingGwCount,
              tone: 'stable',
              target: gateways({ state: 'Online' }),
            },
            {
              name: text('gateway.state.Working'),
              value: counts.workingGwCount,
              tone: 'info',
              target: gateways({ state: 'Working' }),
            },
            {
              name: text('gateway.state.Offline'),
              value: counts.notReadyGwCount + counts.offlineGwCount,
              tone: 'danger',
              target: gateways({ state: 'Offline' }),
            },
          ]}
        />
      </Card>
      <Card className="col-span-4 flex flex-col gap-6">
        <StackedBar
          title={text('overview.battery')}
          parts={[
            {
              name: text('overview.battery.veryGood'),
              value: counts.veryGoodBatteryCount,
              tone: 'stable',
              target: labels({ battery: 'VERYGOOD' }),
            },
            {
              name: text('overview.battery.good'),
              value: counts.goodBatteryCount,
              tone: 'info',
              target: labels({ battery: 'GOOD' }),
            },
            {
              name: text('overview.battery.low'),
              value: counts.lowBatteryCount,
              tone: 'caution',
              target: labels({ battery: 'LOW' }),
            },
            {
              name: text('overview.battery.replace'),
              value: counts.badBatteryCount + counts.replaceBatteryCount,
              tone: 'danger',
              target: labels({ battery: 'BAD,REPLACE' }),
            },
          ]}
        />
        {counts.replaceSoonCount > 0 && <ReplaceSoon count={counts.replaceSoonCount} labels={labels} />}
        <StackedBar
          title={text('overview.signal')}
          parts={[
            {
              name: text('overview.signal.normal'),
              value: counts.excellentSignalLabelCount + counts.goodSignalLabelCount,
              tone: 'stable',
              target: labels({ signal: 'EXCELLENT,GOOD' }),
            },
            {
              name: text('overview.signal.bad'),
              value: counts.badSignalLabelCount,
              tone: 'danger',
              target: labels({ signal: 'BAD' }),
            },
          ]}
        />
      </Card>
      <Card className="col-span-4 flex flex-col gap-6">
        <StackedBar
          title={text('overview.heard')}
          parts={[
            {
              name: text('overview.heard.online'),
              value: counts.onlineLabelCount,
              tone: 'stable',
              target: labels({ network: 'true' }),
            },
            {
              name: text('overview.heard.offline'),
              value: counts.offlineLabelCount,
              tone: 'danger',
              target: labels({ network: 'false' }),
            },
          ]}
        />
        <StackedBar
          title={text('overview.products')}
          parts={[
            {
              name: text('overview.products.linked'),
              value: counts.totalAssignedProductCount,
              tone: 'stable',
              target: products({ unlinked: 'false' }),
            },
            {
              name: text('overview.products.unlinked'),
              value: counts.totalProductCount - counts.totalAssignedProductCount,
              tone: 'off',
              target: products({ unlinked: 'true' }),
            },
          ]}
        />
        {counts.sensorCount > 0 && (
          <StackedBar
            title={text('screen.sensorList')}
            parts={[
              {
                name: text('sensor.status.STABLE'),
                value: counts.sensorStableCount,
                tone: 'stable',
                target: sensors({ status: 'STABLE', linked: 'true' }),
              },
              {
                name: text('sensor.status.CAUTION'),
                value: counts.sensorCautionCount,
                tone: 'caution',
                target: sensors({ status: 'CAUTION', linked: 'true' }),
              },
              {
                name: text('sensor.status.DANGER'),
                value: counts.sensorDangerCount,
                tone: 'danger',
                target: sensors({ status: 'DANGER', linked: 'true' }),
              },
              {
                name: text('sensor.status.UNKNOWN'),
                value:
                  counts.sensorCount - counts.sensorStableCount - counts.sensorCautionCount - counts.sensorDangerCount,
                tone: 'off',
                target: sensors({ status: 'UNKNOWN', linked: 'true' }),
              },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
