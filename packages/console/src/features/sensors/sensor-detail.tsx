// features/sensors: one sensor: its values now, its readings, the products in its cabinet, and details.
import { useQuery } from '@tanstack/react-query'
import { readSensorProducts, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { ask } from '../../api/ask.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { Humidity, Temperature } from './scale.tsx'
import { SensorChart } from './sensor-chart.tsx'
import { SensorRecord } from './sensor-record.tsx'
import { networkTone, placeOf, sensorName, statusTone } from './sensor-words.ts'
import { sensorActions } from './sensor-actions.ts'

export function SensorDetail({ row, onClose: _close, ...panel }: RowPanelProps<Sensor>) {
  const text = useText()
  const network = row.networkStatus ? 'online' : 'offline'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span className="text-figure font-semibold">
            <Temperature celsius={row.temperature} />
          </span>
          {row.type === 'TH' && (
            <span className="text-title">
              <Humidity percent={row.humidity} />
            </span>
          )}
          <Status tone={statusTone[row.status]}>{text(`sensor.status.${row.status}`)}</Status>
          <Status tone={networkTone[network]}>{text(`sensor.networkStatus.${network}`)}</Status>
        </div>
        {row.problem !== '' && <p className="text-muted">{row.problem}</p>}
        <RowActions<Sensor> {...panel} row={row} actions={sensorActions} nameOf={sensorName} />
      </div>
      {row.store !== '' && <SensorChart store={row.store} sensorCode={row.sensorCode} />}
      {row.store !== '' && <SensorRecord store={row.store} sensorCode={row.sensorCode} />}
      {row.linked && <SensorProducts store={row.store} sensorCode={row.sensorCode} />}
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('sensor.facts')}</h3>
        <Facts
          facts={[
            [
              text('sensor.field.sensorCode'),
              <bdi key="code" dir="ltr">
                {row.sensorCode}
              </bdi>,
            ],
            [text('sensor.field.place'), placeOf(row)],
            [text('sensor.field.notiName'), row.notiName],
            [text('sensor.field.battery'), row.batteryLevel === null ? undefined : `${row.batteryLevel} %`],
            [text('sensor.field.model'), row.model],
            [text('sensor.field.source'), row.source],
            [text('sensor.field.gateway'), row.gateway],
            [text('sensor.field.firmwareVersion'), row.firmwareVersion],
            [text('sensor.offset'), row.calibration.offset === 0 ? undefined : row.calibration.offset],
            [text('sensor.certificate'), row.calibration.certificate],
            [text('sensor.nextDue'), row.calibration.nextDue],
            [text('sensor.field.measuredTime'), <DateTime key="measured" time={row.measuredTime} />],
            [text('sensor.field.registeredTime'), <DateTime key="heard" time={row.registeredTime} />],
          ]}
        />
      </section>
    </div>
  )
}

/** The products whose labels stand where the sensor measures. */
export function SensorProducts({ store, sensorCode }: { store: string; sensorCode: string }) {
  const text = useText()
  const read = useQuery(ask(readSensorProducts, { store, sensorCode }, { background: true }))
  const products = read.data?.data?.productList ?? []
  const names = [...new Map(products.map(({ articleId, articleName }) => [articleId, articleName || articleId]))]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('sensor.products')}</h3>
      {read.error && <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isSuccess && names.length === 0 && <p className="text-table text-muted">{text('sensor.products.none')}</p>}
      <ul className="columns-2 gap-6 text-table">
        {names.map(([id, name]) => (
          <li key={id} className="truncate py-0.5">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
