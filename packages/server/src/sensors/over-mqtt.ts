// server/sensors: reads sensors from the MQTT brokers of companies: messages to drivers, and what these report to take.ts,
// some times a second.
import { gather } from '../brokers/gather.ts'
import type { BrokerUser } from '../brokers/links.ts'
import type { StoredBroker } from '../brokers/rows.ts'
import { codeOf } from '../brokers/said.ts'
import type { Deps } from '../deps.ts'
import type { DriverSettings, HeardProbe } from './drivers/driver.ts'
import { drivers } from './drivers/drivers.ts'
import { topicMatches } from './drivers/topic-matches.ts'
import type { Heard } from './reading.ts'
import { takeHeard } from './take.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now'> & { settings: Pick<Deps['settings'], 'address'> }

/** A flood on one topic leaves one reading a second. */
const leastGapMs = 1_000

const driversOf = ({ sensors }: StoredBroker) => sensors.drivers.map((name) => drivers[name])

/** The driver of announcements for Home Assistant leaves topics of other drivers to them. */
function settingsOf(broker: StoredBroker): DriverSettings {
  const settings = {
    zigbeePrefix: broker.sensors.zigbeePrefix,
    discoveryPrefix: broker.homeAssistant.discoveryPrefix,
    isReadElsewhere: () => false,
  }
  const others = broker.sensors.drivers
    .filter((name) => name !== 'homeassistant')
    .flatMap((name) => drivers[name].topics(settings))
  return { ...settings, isReadElsewhere: (topic) => others.some((filter) => topicMatches(filter, topic)) }
}

export function sensorsOverMqtt(parts: Parts): BrokerUser {
  return {
    topics: (broker) => driversOf(broker).flatMap((driver) => driver.topics(settingsOf(broker))),
    start(broker, link) {
      const gathered = gather<HeardProbe>({
        name: `sensors at broker ${broker.id}`,
        log: parts.log,
        keyOf: ({ probe }) => codeOf(probe),
        joined,
        pass: (heard) =>
          takeHeard(
            parts,
            { company: broker.company, storeId: broker.storeId },
            heard.flatMap((ofOne) => heardOf(ofOne) ?? []),
          ),
      })
      const settings = settingsOf(broker)
      const takers = driversOf(broker).map((driver) => driver.start(settings, gathered.add, link.subscribe))
      return {
        take(message) {
          for (const take of takers) take(message)
        },
        close: () => gathered.close(),
      }
    },
  }
}

function heardOf(ofOne: readonly HeardProbe[]): Heard | undefined {
  const last = ofOne.at(-1)
  return last && { probe: last.probe, readings: ofOne.flatMap(({ reading }) => reading ?? []) }
}

function joined(waiting: readonly HeardProbe[], heard: HeardProbe): HeardProbe[] {
  const last = waiting.at(-1)
  if (!last) return [heard]
  const { probe, reading } = heard
  if (!reading || !last.reading) return [...waiting.slice(0, -1), { ...last, ...heard }]
  const isSoon =
    last.reading.proven === reading.proven && Math.abs(reading.at.getTime() - last.reading.at.getTime()) < leastGapMs
  return isSoon ? [...waiting.slice(0, -1), { probe, reading: { ...last.reading, ...reading } }] : [...waiting, heard]
}
