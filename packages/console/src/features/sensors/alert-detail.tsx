// features/sensors: one alert: what happened, the readings around it, the products there, and the notices.
import { useQuery } from '@tanstack/react-query'
import { listSensorNotices, type SensorAlert } from '@shelfcast/contract/sensors/sensor-alerts'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAllowed } from '../../api/permission.ts'
import { ask } from '../../api/ask.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { readFailure } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { AlertValue } from './alert-value.tsx'
import { SensorChart } from './sensor-chart.tsx'
import { BlinkLabels } from './blink-labels.tsx'
import { SensorProducts } from './sensor-detail.tsx'
import { alertActions, alertStatusTone, levelTone } from './alert-actions.ts'
import { sensorName } from './sensor-words.ts'

export function AlertDetail({ row, onClose: _close, ...panel }: RowPanelProps<SensorAlert>) {
  const text = useText()
  const reads = useAllowed(ACTION.sensorDetail)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Status tone={alertStatusTone[row.status]}>{text(`sensorAlert.status.${row.status}`)}</Status>
          <Status tone={levelTone[row.level]}>{text(`sensorAlert.level.${row.level}`)}</Status>
        </div>
        <div className="flex flex-wrap gap-2">
          <RowActions<SensorAlert> {...panel} row={row} actions={alertActions} nameOf={sensorName} />
          <BlinkLabels store={row.store} sensorCode={row.sensorCode} />
        </div>
      </div>
      <Facts
        facts={[
          [text('sensorAlert.field.kind'), text(`sensorAlert.kind.${row.kind}`)],
          [text('sensorAlert.field.value'), <AlertValue key="value" kind={row.kind} value={row.value} />],
          [text('sensorAlert.field.limit'), <AlertValue key="limit" kind={row.kind} value={row.limit} />],
          [text('sensorAlert.field.occurredTime'), <DateTime key="since" time={row.occurredTime} />],
          [text('sensorAlert.field.closedTime'), <DateTime key="ended" time={row.closedTime} />],
          [text('sensorAlert.field.acknowledgedBy'), row.acknowledgedBy],
          [text('sensorAlert.field.acknowledgedTime'), <DateTime key="seen" time={row.acknowledgedTime} />],
          [text('sensorAlert.field.reason'), row.reason === null ? '' : text(`sensorAlert.reason.${row.reason}`)],
          [text('sensorAlert.field.memo'), row.memo],
        ]}
      />
      <SensorProducts store={row.store} sensorCode={row.sensorCode} />
      {reads.allowed && <SensorChart store={row.store} sensorCode={row.sensorCode} />}
      <Notices store={row.store} alertId={row.id} />
    </div>
  )
}

const shown = 50

function Notices({ store, alertId }: { store: string; alertId: number }) {
  const text = useText()
  const read = useQuery(ask(listSensorNotices, { store, alertId, size: shown }, { background: true }))
  const notices = read.data?.data?.notiHistoryList ?? []
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('sensorAlert.notices')}</h3>
      {readFailure(read)}
      {read.isSuccess && notices.length === 0 && (
        <p className="text-table text-muted">{text('sensorAlert.notices.none')}</p>
      )}
      {notices.length > 0 && (
        <Table
          caption={text('sensorAlert.notices')}
          columns={[
            { heading: text('sensorAlert.field.occurredTime') },
            { heading: text('sensorAlert.channel') },
            { heading: text('sensorAlert.recipient') },
            { heading: text('sensorAlert.result') },
          ]}
          rows={notices.map((one) => [
            <DateTime key={one.id} time={one.sentTime} />,
            text(`sensorAlert.channel.${one.channel}`),
            one.recipient || '-',
            one.errorText === '' ? text(`sensorAlert.result.${one.result}`) : wireWords(one.errorText),
          ])}
        />
      )}
    </section>
  )
}
