// features/gateways: one gateway: state, actions, labels, figures, details and events.
import { useQuery } from '@tanstack/react-query'
import { readGatewayStatistics } from '@shelfcast/contract/gateways/reads'
import { readGateway, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import { TextLink } from '../../parts/text-link.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState, readFailure, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { gatewayActions } from './gateway-actions.tsx'
import { gatewayName } from './gateway-name.ts'
import { GatewayCharts } from './gateway-charts.tsx'
import { GatewayLabels } from './gateway-labels.tsx'
import { networkTone, stateTone } from './gateway-tones.ts'
import { numberText } from '../../ui/number-text.ts'

export function GatewayDetail({ row, onClose: _close, ...panel }: RowPanelProps<GatewayRow>) {
  const text = useText()
  const detail = useQuery(ask(readGateway, { store: row.store, gateway: row.macAddress }))
  useLiveRead(['GATEWAY', 'LABEL'], () => {
    void refresh([readGateway, readGatewayStatistics])
  })
  const failure = readFailure(detail)
  if (failure) return failure
  const gateway = detail.data?.data
  if (detail.isPending) return <Skeleton className="h-80 w-full" />
  if (!gateway) return <EmptyState title={text('gateway.gone')} />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Status tone={stateTone[row.state]}>{text(`gateway.state.${row.state}`)}</Status>
          {row.networkStatus === 'NOT_READY' && (
            <Status tone={networkTone.NOT_READY}>{text('gateway.networkStatus.NOT_READY')}</Status>
          )}
        </div>
        {gateway.lastError !== '' && row.networkStatus !== 'CONNECTED' && (
          <p className="text-muted">{wireWords(gateway.lastError)}</p>
        )}
        <RowActions<GatewayRow> {...panel} row={row} actions={gatewayActions} nameOf={gatewayName} />
      </div>
      <GatewayLabels store={row.store} mac={row.macAddress} />
      <GatewayCharts store={row.store} mac={row.macAddress} />
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('gateway.facts')}</h3>
        <Facts
          facts={[
            [
              text('gateway.field.macAddress'),
              <bdi key="mac" dir="ltr">
                {gateway.macAddress}
              </bdi>,
            ],
            [
              text('gateway.field.ipAddress'),
              <bdi key="ip" dir="ltr">
                {gateway.ipAddress}:{gateway.port}
              </bdi>,
            ],
            [text('gateway.field.model'), gateway.type],
            [text('gateway.field.gwVersion'), gateway.version],
            [text('gateway.field.dataChannel'), gateway.dataChannel],
            [text('gateway.field.queueLength'), gateway.queueLength],
            [text('gateway.field.uptime'), durationText(gateway.uptime)],
            [
              text('gateway.field.heapFree'),
              gateway.heapFree === '' ? undefined : `${numberText(Math.round(Number(gateway.heapFree) / 1024))} kB`,
            ],
            [text('gateway.field.signal'), gateway.signal === '' ? undefined : `${gateway.signal} dBm`],
            [text('gateway.field.unassignedLabelCount'), gateway.unassignedLabelCount],
            [text('gateway.field.lastRebootTime'), <DateTime key="reboot" time={gateway.lastRebootTime} />],
            [text('gateway.field.lastConnectionDate'), <DateTime key="heard" time={gateway.lastConnectionDate} />],
          ]}
        />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('gateway.events')}</h3>
        <ol className="flex flex-col">
          {gateway.eventList.map((entry) => (
            <li
              key={`${entry.time} ${entry.event}`}
              className="flex gap-4 border-b border-line py-2 text-table last:border-0"
            >
              <span className="w-40 shrink-0 text-muted">
                <DateTime time={entry.time} />
              </span>
              <span className="min-w-0">
                <span className="font-semibold">{text(`gateway.event.${entry.event}`)}</span>
                {entry.account !== '' && <span className="text-muted"> {entry.account}</span>}
                {entry.detail !== '' && <span className="block text-muted">{wireWords(entry.detail)}</span>}
                {entry.event === 'FIRMWARE_FAILED' && (
                  <TextLink to="/Gateway/GatewayFirmware" search={{ mac: row.macAddress }}>
                    {text('gatewayFirmware.open')}
                  </TextLink>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Seconds as `3 d 4 h` or `12 min`. */
function durationText(seconds: string): string | undefined {
  const total = Number(seconds)
  if (seconds === '' || !Number.isFinite(total)) return undefined
  const minutes = Math.floor(total / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
