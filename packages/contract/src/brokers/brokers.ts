// contract/brokers: MQTT brokers of a company: sensors and switches are read from them, and Home Assistant sees labels
// through them.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'

/** A topic, or the start of one: MQTT 3.1.1 §4.7, without wildcards, control characters and empty levels. */
const topicPrefix = plainText(100).refine(
  (text) => text !== '' && !/[+#\p{Cc}]/u.test(text) && !text.split('/').includes(''),
  'Enter a topic such as home/attic, without + and #.',
)

/** How Home Assistant shows the labels of the broker's store. */
export const HomeAssistant = z.object({
  enable: z.boolean().default(false),
  /** The discovery prefix that Home Assistant listens to. */
  discoveryPrefix: topicPrefix.default('homeassistant'),
  /** Whether Home Assistant may make labels blink. */
  commands: z.boolean().default(false),
  /** Label IDs. Home Assistant becomes slow with many devices, so this is a selection. */
  labels: z.array(plainText(16)).max(200, 'At most 200 labels.').default([]),
})
export type HomeAssistant = z.output<typeof HomeAssistant>

export const SensorDriverName = z.enum(['zigbee2mqtt', 'homeassistant', 'shelly', 'tasmota'])
export type SensorDriverName = z.infer<typeof SensorDriverName>

/** Which kinds of sensors are read from the broker. */
export const BrokerSensors = z.object({
  drivers: z.array(SensorDriverName).max(10).default([]),
  /** The base topic of Zigbee2MQTT. */
  zigbeePrefix: topicPrefix.default('zigbee2mqtt'),
})
export type BrokerSensors = z.output<typeof BrokerSensors>

export const Broker = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  user: z.string(),
  hasPassword: z.boolean(),
  /** PEM of the authority that signed the broker's certificate; empty for well-known ones. */
  ca: z.string(),
  /** The code of its store; empty without one. */
  store: z.string(),
  enable: z.boolean(),
  homeAssistant: HomeAssistant,
  sensors: BrokerSensors,
  state: z.object({
    connectedSince: z.string().nullable(),
    failingSince: z.string().nullable(),
    /** Of the last attempt that failed, in words. */
    answer: z.string(),
    /** Messages received. */
    messages: z.number().int(),
    lastMessage: z.string().nullable(),
  }),
})
export type Broker = z.infer<typeof Broker>

const path = '/api/common/config/brokers'
const id = wholeNumber(1, 2_147_483_647)

export const readBrokers = operation({
  summary: 'MQTT brokers',
  method: 'GET',
  path,
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ brokers: z.array(Broker) }),
})

export const BrokerBody = z.object({
  /** 0 or absent for a new one. */
  id: wholeNumber(0, 2_147_483_647).default(0),
  name: plainText(100).min(1, 'Enter a name.'),
  url: plainText(2_000).refine(
    (text) => /^mqtts?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text),
    'Enter an address such as mqtt://192.168.1.20:1883 or mqtts://broker.example, without user and password.',
  ),
  user: plainText(200).default(''),
  /** Never read back: if missing or empty it stays unchanged for the same address and user. */
  password: z.string().max(200, 'At most 200 characters.').optional(),
  ca: z.string().max(20_000, 'At most 20,000 characters.').default(''),
  store: z.union([StoreCode, z.literal('')]).default(''),
  enable: z.boolean().default(true),
  homeAssistant: HomeAssistant.prefault({}),
  sensors: BrokerSensors.prefault({}),
})
export type BrokerBody = z.output<typeof BrokerBody>

export const saveBroker = operation({
  summary: 'Add or change an MQTT broker',
  method: 'PUT',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: BrokerBody,
  output: Envelope.extend({ id: z.number().int() }),
  faults: ['broker.address', 'broker.unknown', 'broker.tooMany', 'broker.certificate', 'broker.store', 'broker.labels'],
  audit: 'broker.save',
})

export const deleteBroker = operation({
  summary: 'Delete an MQTT broker',
  method: 'DELETE',
  path,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope,
  faults: ['broker.unknown'],
  audit: 'broker.delete',
})

export const HeardTopic = z.object({
  topic: z.string(),
  /** Messages on it while the test listened. */
  messages: z.number().int(),
  /** Whether the broker only repeated a stored message. */
  retained: z.boolean(),
  /** The start of the last message, as text. */
  sample: z.string(),
})
export type HeardTopic = z.infer<typeof HeardTopic>

/**
 * Connects, subscribes to every topic and listens. A broker may grant a subscription that it then never serves, so only
 * messages prove that topics can be read.
 */
export const testBroker = operation({
  summary: 'Connect to an MQTT broker and listen for messages',
  method: 'POST',
  path: `${path}/test`,
  needs: ACTION.hardwareEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ id, seconds: wholeNumber(1, 20).default(5) }),
  output: Envelope.extend({
    /** To the broker's greeting. */ milliseconds: z.number().int(),
    /** The busiest 50 topics. */ topics: z.array(HeardTopic),
  }),
  faults: ['broker.unknown', 'broker.failed'],
  audit: 'broker.test',
})
