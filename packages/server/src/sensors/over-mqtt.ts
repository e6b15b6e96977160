// server/sensors: reads sensors from the MQTT brokers of companies: messages to drivers, and what these report to take.ts,
// some times a second.
import type { BrokerUser } from '../brokers/links.ts'
import type { StoredBroker } from '../brokers/rows.ts'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import type { HeardProbe } from './drivers/driver.ts'
import { drivers } from './drivers/drivers.ts'
import { codeOf, type Heard } from './reading.ts'
import { takeHeard } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now'> & { settings: Pick<Deps['settings'], 'address'> }

const gatherMs = 300
/** A flood on one topic leaves one reading a second. */
const leastGapMs = 1_000
/** A broker that lies names any number of devices; the rest waits for the next time. */
const mostWaiting = 2_000

const driversOf = ({ sensors }: StoredBroker) => sensors.drivers.map((name) => drivers[name])

export function sensorsOverMqtt(parts: Parts): BrokerUser {
  return {
    topics: (broker) => driversOf(broker).flatMap((driver) => driver.topics(broker.sensors)),
    start(broker) {
      let waiting = new Map<string, Heard>()
      const loop = createLoop(`sensors at broker ${broker.id}`, parts.log, async () => {
        const heard = waiting
        waiting = new Map()
        try {
          await takeHeard(parts, { company: broker.company, storeId: broker.storeId }, [...heard.values()])
        } catch (error) {
          // Newer readings of the meantime follow the older ones.
          const later = waiting
          waiting = heard
          for (const { probe, readings } of later.values())
            for (const reading of readings) add(waiting, { probe, reading })
          throw error
        }
      })
      const report = (heard: HeardProbe) => {
        add(waiting, heard)
        loop.wakeIn(gatherMs)
      }
      const takers = driversOf(broker).map((driver) => driver.start(broker.sensors, report))
      return {
        take(message) {
          for (const take of takers) take(message)
        },
        close: () => loop.close(),
      }
    },
  }
}

function add(waiting: Map<string, Heard>, { probe, reading }: HeardProbe) {
  const code = codeOf(probe)
  const before = waiting.get(code)
  if (!before && waiting.size >= mostWaiting) return
  const readings = before?.readings ?? []
  const last = readings.at(-1)
  if (reading) {
    const isSoon =
      last && last.proven === reading.proven && Math.abs(reading.at.getTime() - last.at.getTime()) < leastGapMs
    if (isSoon) readings[readings.length - 1] = { ...last, ...reading }
    else readings.push(reading)
  }
  waiting.set(code, { probe, readings })
}
