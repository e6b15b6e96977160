// server/reports/sensor-record: the call that prints the month of a sensor.
import { createHash } from 'node:crypto'
import { printSensorRecord } from '@shelfcast/contract/sensors/sensor-record'
import { hourMs, instantAt, minuteMs } from '@shelfcast/contract/zone-time'
import { audit } from '../../audit/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { theStore } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { FileReply } from '../../http/reply.ts'
import type { FileThreads } from '../../uploads/file-threads.ts'
import { printed } from '../pdf/made.ts'
import { daysOf } from './days.ts'
import { recordDocument } from './record.ts'
import { alertsOf, quartersOf, recordedSensor, type RecordedSensor } from './rows.ts'

export function sensorRecordRoutes(
  api: Api,
  { db, now, threads }: Pick<Deps, 'db' | 'now'> & { threads: FileThreads },
): void {
  api.handle(printSensorRecord, async ({ query, body, caller, stores }) => {
    const store = theStore(stores)
    const { zoneId: zone } = store
    const sensor = await recordedSensor(db, store.storeId, query.sensorCode)
    if (!sensor) throw new Fault('sensor.unknown', { sensorCode: query.sensorCode })
    const [year = 0, month = 1] = query.month.split('-').map(Number)
    const start = instantAt(zone, Date.UTC(year, month - 1, 1))
    const end = Math.min(now(), instantAt(zone, Date.UTC(year, month, 1)))
    const quarters = await quartersOf(db, sensor.sensorId, new Date(start), new Date(end))
    const gapMs = gapOf(sensor)
    const days = daysOf(quarters, { zone, start, end, gapMs, isOutside: outsideOf(sensor) })
    const alerts = await alertsOf(db, sensor.sensorId, new Date(start), new Date(end))
    const document = recordDocument(
      sensor,
      { days, quarters, gapMs, alerts },
      {
        lang: query.lang ?? 'en',
        words: body ?? {},
        store: `${store.name} (${store.code})`,
        zone,
        made: new Date(now()),
        month: query.month,
        hash: createHash('sha256').update(JSON.stringify(quarters)).digest('hex'),
      },
    )
    const content = await printed(threads, document)
    await audit(db, caller, { action: printSensorRecord.audit, target: sensor.code, after: { month: query.month } })
    return new FileReply(content, 'application/pdf', `sensor-${sensor.code}-${query.month}.pdf`)
  })
}

/** A silence of three readings is a gap, as for an alert. */
const gapOf = ({ pace }: RecordedSensor) => Math.min(3 * hourMs, Math.max(30 * minuteMs, 3 * pace * 1_000))

function outsideOf({ limits }: RecordedSensor): (mean: number) => boolean {
  const low = limits?.cautionLow ?? limits?.dangerLow ?? -Infinity
  const high = limits?.cautionHigh ?? limits?.dangerHigh ?? Infinity
  return (mean) => mean < low || mean > high
}
