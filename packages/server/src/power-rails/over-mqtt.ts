// server/power-rails: reads metering switches from the MQTT brokers of companies, and sends them their orders. Power is a
// second noun on the connections that sensors use (brokers/links.ts).
import { gather } from '../brokers/gather.ts'
import type { BrokerUser } from '../brokers/links.ts'
import type { Deps } from '../deps.ts'
import type { PowerReport } from './drivers/driver.ts'
import { powerDriversOf } from './drivers/drivers.ts'
import { startCycles } from './cycles.ts'
import { takePower } from './take.ts'

/** A flood on one topic leaves one reading a second. */
const leastGapMs = 1_000

export function powerOverMqtt(parts: Pick<Deps, 'db' | 'events' | 'log' | 'now'>): BrokerUser {
  return {
    topics: ({ sensors }) => powerDriversOf(sensors.drivers).flatMap(({ topics }) => [...topics]),
    start(broker, link) {
      const drivers = powerDriversOf(broker.sensors.drivers)
      const origin = { brokerId: broker.id, company: broker.company, storeId: broker.storeId }
      const gathered = gather<PowerReport>({
        name: `switches at broker ${broker.id}`,
        log: parts.log,
        keyOf,
        joined,
        pass: (heard) => takePower(parts, origin, heard.flat()),
      })
      const takers = drivers.map((driver) => driver.start(gathered.add))
      const cycles = startCycles(parts, broker.id, link)
      for (const { topic, payload } of drivers.flatMap(({ greeting }) => greeting))
        link.publish(topic, payload).catch(() => undefined) // a broken connection ends this use anyway
      return {
        take(message) {
          for (const take of takers) take(message)
        },
        async close() {
          await Promise.all([gathered.close(), cycles.close()])
        },
      }
    },
  }
}

const keyOf = (report: PowerReport) =>
  report.kind === 'gone'
    ? `${report.source} ${report.topic} gone`
    : `${report.outlet.source} ${report.outlet.topic} ${report.outlet.channel}`

/** Messages about the same state join; each change of the power stays. */
function joined(waiting: readonly PowerReport[], report: PowerReport): PowerReport[] {
  const last = waiting.at(-1)
  if (last?.kind !== 'reading' || report.kind !== 'reading') return [report]
  const [before, reading] = [last.reading, report.reading]
  const isSame =
    before.proven === reading.proven &&
    (before.on === undefined || reading.on === undefined || before.on === reading.on) &&
    Math.abs(reading.at.getTime() - before.at.getTime()) < leastGapMs
  return isSame ? [...waiting.slice(0, -1), { ...report, reading: { ...before, ...reading } }] : [...waiting, report]
}
