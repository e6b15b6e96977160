// server/sensors/drivers/homeassistant: discovery messages as entities, in the form of one component and in the form of a
// whole device. Keys may be short, and `~` stands for the base topic.
import { fieldsOf, jsonOf, textOf, type Fields } from '../../../brokers/said.ts'
import type { Probe } from '../../reading.ts'
import { pathOf, type ValuePath } from './template.ts'

export type Kind = 'temperature' | 'humidity' | 'battery'
export type Unit = 'C' | 'F' | 'K' | '%'

export interface Availability {
  topic: string
  path: ValuePath
  available: string
  unavailable: string
}

export interface Entity {
  kind: Kind
  /** May hold wildcards: several gateways hear one Bluetooth sensor. */
  topic: string
  path: ValuePath
  unit: Unit
  probe: Probe
  availability: { list: Availability[]; mode: 'all' | 'any' | 'latest' }
  /** Why it cannot be read; empty normally. */
  problem: string
}

/** As written in the discovery messages of Home Assistant. */
const short: Readonly<Record<string, string>> = {
  stat_t: 'state_topic',
  val_tpl: 'value_template',
  unit_of_meas: 'unit_of_measurement',
  dev_cla: 'device_class',
  dev: 'device',
  o: 'origin',
  cmps: 'components',
  p: 'platform',
  ent_cat: 'entity_category',
  en: 'enabled_by_default',
  avty_t: 'availability_topic',
  avty_tpl: 'availability_template',
  avty_mode: 'availability_mode',
  avty: 'availability',
  pl_avail: 'payload_available',
  pl_not_avail: 'payload_not_available',
  ids: 'identifiers',
  cns: 'connections',
  mf: 'manufacturer',
  mdl: 'model',
  sw: 'sw_version',
  t: 'topic',
}

const long = (value: unknown): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, one]) => [short[key] ?? key, one]))

const ourOrigin = 'Shelfcast'
const mostComponents = 100

/** @returns the prefix's topics with discovery messages */
export const discoveryTopics = (prefix: string) =>
  ['sensor/+', 'sensor/+/+', 'device/+', 'device/+/+'].map((part) => `${prefix}/${part}/config`)

export interface Announced {
  /** A later message with the same key replaces these entities. */
  key: string
  entities: Entity[]
}

/** @returns undefined for a topic without an announcement; no entities if it was removed or measures something else */
export function announced(prefix: string, topic: string, payload: Uint8Array): Announced | undefined {
  if (!topic.startsWith(`${prefix}/`)) return undefined
  const rest = topic.slice(prefix.length + 1)
  const match = /^(sensor|device)\/(?:([^/]+)\/)?([^/]+)\/config$/.exec(rest)
  if (!match) return undefined
  const [, form, node = '', object = ''] = match
  const whole = long(jsonOf(payload))
  const shared = { ...whole, origin: long(whole['origin']), device: long(whole['device']) }
  if (textOf(shared.origin['name']) === ourOrigin) return { key: rest, entities: [] }
  const { components, ...common } = shared as Fields
  const parts =
    form === 'sensor'
      ? [{ name: object, fields: common }]
      : Object.entries(fieldsOf(components))
          .slice(0, mostComponents)
          .map(([name, part]) => ({ name, fields: { ...common, ...long(part) } }))
          .filter(({ fields }) => textOf(fields['platform']) === 'sensor')
  return { key: rest, entities: parts.flatMap(({ name, fields }) => entityOf(name, node, fields) ?? []) }
}

const units: Readonly<Record<string, Unit>> = { '°C': 'C', C: 'C', '°F': 'F', F: 'F', K: 'K', '%': '%' }
const kinds: readonly string[] = ['temperature', 'humidity', 'battery'] satisfies Kind[]
const longestTopic = 500
/** Without anything but wildcards: that would read every message of the broker. */
const topicForm = /^(?=.*[^+#/])(?:[^+#/]*|\+)(?:\/(?:[^+#/]*|\+))*(?:\/#)?$/

function entityOf(object: string, node: string, fields: Fields): Entity | undefined {
  const kind = textOf(fields['device_class'])
  // Devices also announce how warm their chip is, as diagnostic.
  const isDiagnostic = textOf(fields['entity_category']) !== '' && kind !== 'battery'
  if (!kinds.includes(kind) || isDiagnostic || fields['enabled_by_default'] === false) return undefined
  const base = text(fields['~'])
  const topic = withBase(text(fields['state_topic']), base)
  if (!isTopic(topic)) return undefined
  const template = text(fields['value_template'])
  const path = pathOf(template)
  const unit = units[textOf(fields['unit_of_measurement']).trim()]
  const isUnitKnown = kind === 'temperature' ? unit !== undefined && unit !== '%' : unit === '%' || unit === undefined
  return {
    kind: kind as Kind,
    topic,
    path: path ?? { kind: 'raw' },
    unit: unit ?? '%',
    probe: probeOf({ object, node, topic, path, kind: kind as Kind }, fields),
    availability: availabilityOf(fields, base),
    problem: !path
      ? `Its template cannot be read: ${template.slice(0, 100)}`
      : isUnitKnown
        ? ''
        : `Its unit is not known: ${textOf(fields['unit_of_measurement']) || 'none'}`,
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const withBase = (topic: string, base: string) => topic.replace(/^~/, base).replace(/~$/, base)
const isTopic = (topic: string) => topic.length <= longestTopic && !/\p{Cc}/u.test(topic) && topicForm.test(topic)

function availabilityOf(fields: Fields, base: string): Entity['availability'] {
  const list = Array.isArray(fields['availability'])
    ? (fields['availability'] as unknown[]).slice(0, 10).map(long)
    : fields['availability'] !== undefined
      ? [long(fields['availability'])]
      : [
          {
            topic: fields['availability_topic'],
            value_template: fields['availability_template'],
            payload_available: fields['payload_available'],
            payload_not_available: fields['payload_not_available'],
          },
        ]
  return {
    mode: modeOf(fields['availability_mode']),
    list: list.flatMap((one) => {
      const topic = withBase(text(one['topic']), base)
      const path = pathOf(text(one['value_template']))
      if (!isTopic(topic) || !path) return []
      return [
        {
          topic,
          path,
          available: text(one['payload_available']) || 'online',
          unavailable: text(one['payload_not_available']) || 'offline',
        },
      ]
    }),
  }
}

/** Of several topics: whether all or one must say that it is available, or the last message decides, as without a word. */
const modeOf = (mode: unknown) => (mode === 'all' || mode === 'any' ? mode : 'latest')

const mac = /^[0-9a-f]{12}$/i
const plain = (id: string) => id.replaceAll(/[-:]/g, '')

function probeOf(
  entity: { object: string; node: string; topic: string; path: ValuePath | undefined; kind: Kind },
  fields: Fields,
): Probe {
  const device = fieldsOf(fields['device'])
  const ids = [device['identifiers']]
    .flat()
    .map(textOf)
    .filter((id) => id !== '')
  const macs = [device['connections']]
    .flat()
    .flatMap((pair) => (Array.isArray(pair) && pair[0] === 'mac' ? [plain(textOf(pair[1]))] : []))
    .filter((one) => mac.test(one))
  const channel = channelOf(entity, [...ids, ...macs])
  const known = macs[0] ?? ids[0]
  const deviceName = textOf(device['name'])
  return {
    source: 'homeassistant',
    hardwareId: known ?? `${entity.node}/${channel || entity.object}`,
    channel: known === undefined ? '' : channel,
    name: deviceName === '' ? textOf(fields['name']) || entity.object : `${deviceName} ${channel}`.trim(),
    model: `${textOf(device['manufacturer'])} ${textOf(device['model'])}`.trim(),
    gateway: textOf(fieldsOf(fields['origin'])['name']) || textOf(device['via_device']),
    firmware: textOf(device['sw_version']),
  }
}

const word = /(?:^|[-_ ])(?:temperature|temp[cf]?|humidity|hum|battery|batt)(?=$|[-_ ])/i

/**
 * Values of one probe have the same channel, whatever the order of the announcements: their names differ only in the word
 * for what they measure. Names without such a word are no help; then the values of one message belong together.
 */
function channelOf(
  { object, topic, path, kind }: { object: string; topic: string; path: ValuePath | undefined; kind: Kind },
  ids: readonly string[],
): string {
  if (word.test(object)) return trimmed(object.replace(word, ''), ids)
  const keys = path?.kind === 'json' ? path.keys : []
  const last = keys.at(-1) ?? ''
  const rest = new RegExp(`^${kind[0] ?? ''}$`, 'i').test(last) ? '' : last.replace(word, '')
  return keys.length === 0 ? object : [topic, ...keys.slice(0, -1), rest].filter((part) => part !== '').join(' ')
}

function trimmed(name: string, ids: readonly string[]): string {
  let rest = name
  for (const id of ids.flatMap((one) => [one, plain(one)])) rest = rest.replace(id, '')
  return rest.replaceAll(/^[-_ ]+|[-_ ]+$/g, '')
}
