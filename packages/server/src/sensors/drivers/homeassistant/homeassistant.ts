// server/sensors/drivers/homeassistant: sensors that announce themselves for Home Assistant, as ESPHome, Theengs,
// OpenMQTTGateway and, on request, Zigbee2MQTT do. The announcements name the topics with the values.
import { finite, fieldsOf, jsonOf, ownTime } from '../../../brokers/said.ts'
import { groupBy } from '../../../group-by.ts'
import { checkedValues, type Probe } from '../../reading.ts'
import type { DriverMessage, SensorDriver } from '../driver.ts'
import { topicMatches } from '../topic-matches.ts'
import { cacheMs, noLastSeen } from '../zigbee2mqtt.ts'
import { announced, discoveryTopics, type Availability, type Entity, type Kind } from './announcements.ts'
import { valueAt } from './template.ts'

/** A hostile broker may announce any number of them. */
const mostEntities = 5_000
const removed = 'Its announcement for Home Assistant was removed.'
const unavailable = 'It reports itself as unavailable.'

export const homeassistant: SensorDriver = {
  topics: ({ discoveryPrefix }) => discoveryTopics(discoveryPrefix),
  start({ discoveryPrefix, isReadElsewhere }, report, subscribe) {
    const announcements = new Map<string, Entity[]>()
    /** By topic. Those with wildcards are few: one for each Bluetooth sensor. */
    const exact = new Map<string, Entity[]>()
    const wild = new Map<string, Entity[]>()
    const availabilities = new Map<string, Availability[]>()
    const said = new Map<string, { available: boolean; turn: number }>()
    let turn = 0
    const cachedUntil = new Map<string, number>()
    const batteries = new Map<string, unknown>()
    /** The announced values of each probe. */
    const valuesOf = new Map<string, number>()
    const subscribed = new Set<string>()
    let count = 0

    return (message) => {
      const found = announced(discoveryPrefix, message.topic, message.payload)
      if (found) learn(found.key, found.entities)
      else {
        noteAvailability(message)
        read(message)
      }
    }

    function learn(key: string, entities: readonly Entity[]) {
      const before = announcements.get(key) ?? []
      const after = entities.filter(({ topic }) => !isReadElsewhere(topic))
      if (count - before.length + after.length > mostEntities) return
      count += after.length - before.length
      if (after.length === 0) announcements.delete(key)
      else announcements.set(key, after)
      index(before, after)
      for (const { probe } of after) valuesOf.set(keyOf(probe), (valuesOf.get(keyOf(probe)) ?? 0) + 1)
      for (const { kind, probe, problem } of after)
        if (problem !== '' && kind !== 'battery') report({ probe: { ...probe, problem } })
      for (const { probe } of before) {
        const left = (valuesOf.get(keyOf(probe)) ?? 0) - 1
        if (left > 0) valuesOf.set(keyOf(probe), left)
        else {
          valuesOf.delete(keyOf(probe))
          report({ probe: { ...probe, problem: removed } })
        }
      }
      listen(after.flatMap(({ topic, availability }) => [topic, ...availability.list.map((one) => one.topic)]))
    }

    function listen(topics: readonly string[]) {
      const fresh = [...new Set(topics)].filter((topic) => !subscribed.has(topic))
      if (fresh.length === 0 || subscribed.size + fresh.length > 2 * mostEntities) return
      for (const topic of fresh) subscribed.add(topic)
      subscribe(fresh)
    }

    function index(before: readonly Entity[], after: readonly Entity[]) {
      for (const entity of before) {
        const map = /[+#]/.test(entity.topic) ? wild : exact
        const rest = (map.get(entity.topic) ?? []).filter((one) => one !== entity)
        if (rest.length === 0) map.delete(entity.topic)
        else map.set(entity.topic, rest)
      }
      for (const entity of after) {
        const map = /[+#]/.test(entity.topic) ? wild : exact
        map.set(entity.topic, [...(map.get(entity.topic) ?? []), entity])
        for (const one of entity.availability.list)
          if (
            availabilities.size < mostEntities &&
            !(availabilities.get(one.topic) ?? []).some((other) => nameOf(other) === nameOf(one))
          )
            availabilities.set(one.topic, [...(availabilities.get(one.topic) ?? []), one])
      }
    }

    function noteAvailability({ topic, payload, retained, at }: DriverMessage) {
      for (const one of availabilities.get(topic) ?? []) {
        const word = valueAt(one.path, jsonOf(payload), textOf(payload))
        if (word !== one.available && word !== one.unavailable) continue
        const name = nameOf(one)
        // A bridge that comes back publishes what it remembers.
        if (!retained && word === one.available) cachedUntil.set(name, at.getTime() + cacheMs)
        said.set(name, { available: word === one.available, turn: turn++ })
      }
    }

    /** Home Assistant's rule; a topic without a message says nothing. */
    function isAway({ list, mode }: Entity['availability']): boolean {
      const known = list.flatMap((one) => said.get(nameOf(one)) ?? [])
      if (mode === 'all') return known.some(({ available }) => !available)
      if (mode === 'any')
        return known.length > 0 && known.length === list.length && known.every(({ available }) => !available)
      return known.toSorted((one, other) => other.turn - one.turn)[0]?.available === false
    }

    function read(message: DriverMessage) {
      const entities = [
        ...(exact.get(message.topic) ?? []),
        ...[...wild].flatMap(([topic, of]) => (topicMatches(topic, message.topic) ? of : [])),
      ]
      if (entities.length === 0) return
      const [json, text] = [jsonOf(message.payload), textOf(message.payload)]
      const byProbe = groupBy(entities, ({ probe }) => keyOf(probe))
      for (const [key, ofProbe] of byProbe) {
        const values: Partial<Record<Kind, unknown>> = {}
        // °C first: some devices announce both, and the last one read stays.
        for (const entity of ofProbe.toSorted((one, other) => other.unit.localeCompare(one.unit)))
          if (entity.problem === '') {
            const value = inCelsius(entity, valueAt(entity.path, json, text))
            if (value !== undefined) values[entity.kind] = value
          }
        if (values.battery !== undefined) batteries.set(key, values.battery)
        pass(ofProbe, { ...values, battery: batteries.get(key) }, message, fieldsOf(json)['last_seen'])
      }
    }

    function pass(
      entities: readonly Entity[],
      values: Partial<Record<Kind, unknown>>,
      { retained, at }: DriverMessage,
      seen: unknown,
    ) {
      const [first] = entities
      const checked = checkedValues(values)
      if (!first || (checked?.temperature === undefined && checked?.humidity === undefined)) return
      const { list } = first.availability
      const isOff = isAway(first.availability)
      const isCached = list.some((one) => at.getTime() < (cachedUntil.get(nameOf(one)) ?? 0))
      const own = ownTime(seen, at)
      const isDated = seen !== undefined && seen !== null
      const bridgeProblem = first.probe.gateway === 'Zigbee2MQTT' && !isDated ? noLastSeen : ''
      report({
        probe: {
          ...first.probe,
          problem: entities.find(({ problem }) => problem !== '')?.problem ?? (isOff ? unavailable : bridgeProblem),
        },
        reading: {
          at: own ?? at,
          proven: !retained && !isOff && (isDated ? own !== undefined : !isCached),
          ...checked,
        },
      })
    }
  },
}

const keyOf = ({ hardwareId, channel }: Probe) => `${hardwareId} ${channel}`
const nameOf = ({ topic, path, available }: Availability) => JSON.stringify([topic, path, available])
const textOf = (payload: Uint8Array) => Buffer.from(payload.subarray(0, 100)).toString('utf8').trim()

function inCelsius({ kind, unit }: Entity, value: unknown): number | undefined {
  const number = finite(value)
  if (number === undefined || kind !== 'temperature' || unit === 'C') return number
  return unit === 'F' ? ((number - 32) * 5) / 9 : number - 273.15
}
