// server/sensors: readings as programs send them over HTTP: our own form, and the uplinks of ChirpStack, The Things Stack
// and Ruuvi gateways as they come. Pure.
import type { SentReading } from '@shelfcast/contract/sensors/readings'
import { fieldsOf, ownTime, type Fields } from '../brokers/said.ts'
import { checkedValues, type Heard, type Probe } from './reading.ts'

export interface Uplinks {
  sent: Heard[]
  rejected: { id: string; message: string }[]
}

const noValue = 'It has no temperature from -60 to 125 and no humidity from 0 to 100.'
const noTime = 'Its time is not within the last seven days.'

/** A longer text is no name of a device. */
const nameIn = (value: unknown) => (typeof value === 'string' && value.length <= 100 ? value : '')

/** @returns undefined for a body of no known form */
export function uplinksOf(body: { readings: SentReading[] } | Fields, received: Date): Uplinks | undefined {
  const given = body as Fields
  if (Array.isArray(given['readings'])) return ownForm(given['readings'] as SentReading[], received)
  return chirpStack(given, received) ?? thingsStack(given, received) ?? ruuvi(given, received)
}

const probeOf = (hardwareId: string, more: Partial<Probe> = {}): Probe => ({
  source: 'http',
  hardwareId,
  channel: '',
  ...more,
})

/** One uplink with the time that it names, or the present if it names none. */
function oneUplink(probe: Probe, values: ReturnType<typeof checkedValues>, time: unknown, received: Date): Uplinks {
  const at = time === undefined || time === '' ? received : ownTime(time, received)
  if (!values) return { sent: [], rejected: [{ id: probe.hardwareId, message: noValue }] }
  if (!at) return { sent: [], rejected: [{ id: probe.hardwareId, message: noTime }] }
  return { sent: [{ probe, readings: [{ at, proven: true, ...values }] }], rejected: [] }
}

const together = (all: readonly Uplinks[]): Uplinks => ({
  sent: all.flatMap(({ sent }) => sent),
  rejected: all.flatMap(({ rejected }) => rejected),
})

function ownForm(readings: readonly SentReading[], received: Date): Uplinks {
  return together(
    readings.map(({ id, time, ...values }) => oneUplink(probeOf(id), checkedValues(values), time, received)),
  )
}

/** The names that decoders of LoRaWAN devices use. */
const names = {
  temperature: ['temperature', 'temp', 'TempC_SHT', 'TempC1', 'TempC', 'temperature_1', 'air_temperature', 'tempc'],
  humidity: ['humidity', 'hum', 'Hum_SHT', 'relative_humidity', 'humidity_1', 'rh'],
  battery: ['battery', 'battery_level', 'batteryLevel', 'bat', 'batt'],
} as const

function decoded(object: Fields) {
  const found = (keys: readonly string[]) => keys.map((key) => object[key]).find((value) => value !== undefined)
  return checkedValues({
    temperature: found(names.temperature),
    humidity: found(names.humidity),
    battery: found(names.battery),
  })
}

function chirpStack(body: Fields, received: Date): Uplinks | undefined {
  const { deviceInfo, object, time } = body
  const id = nameIn(fieldsOf(deviceInfo)['devEui'])
  if (id === '') return undefined
  const name = nameIn(fieldsOf(deviceInfo)['deviceName'])
  const [first] = Array.isArray(body['rxInfo']) ? (body['rxInfo'] as unknown[]) : []
  const probe = probeOf(id, {
    name,
    model: nameIn(fieldsOf(deviceInfo)['deviceProfileName']),
    gateway: nameIn(fieldsOf(first)['gatewayId']),
  })
  return oneUplink(probe, decoded(fieldsOf(object)), time, received)
}

function thingsStack(body: Fields, received: Date): Uplinks | undefined {
  const ids = fieldsOf(body['end_device_ids'])
  const id = nameIn(ids['dev_eui']) || nameIn(ids['device_id'])
  if (id === '') return undefined
  const uplink = fieldsOf(body['uplink_message'])
  const normalized = fieldsOf(
    Array.isArray(uplink['normalized_payload']) ? uplink['normalized_payload'][0] : uplink['normalized_payload'],
  )
  const air = fieldsOf(normalized['air'])
  const values =
    air['temperature'] === undefined
      ? decoded(fieldsOf(uplink['decoded_payload']))
      : checkedValues({ temperature: air['temperature'], humidity: air['relativeHumidity'], battery: undefined })
  const probe = probeOf(id, { name: nameIn(ids['device_id']) })
  return oneUplink(probe, values, uplink['received_at'] ?? body['received_at'], received)
}

function ruuvi(body: Fields, received: Date): Uplinks | undefined {
  const data = fieldsOf(body['data'])
  const tags = fieldsOf(data['tags'])
  if (Object.keys(tags).length === 0) return undefined
  const gateway = nameIn(data['gw_mac'])
  const all = Object.entries(tags)
    .slice(0, 1_000)
    .map(([mac, tag]) => {
      const { rssi, timestamp, data: hex } = fieldsOf(tag)
      const found = ruuviValues(nameIn(hex))
      const values = found && checkedValues({ ...found, rssi })
      return oneUplink(probeOf(mac, { model: 'RuuviTag', gateway }), values, Number(timestamp), received)
    })
  return together(all)
}

const ruuviVendor = '9904'
const format5 = 5
/** 1.6 V to 3.646 V; a coin cell is empty at 2.0 V and full at 3.0 V. */
const [cellEmpty, cellFull] = [2_000, 3_000]

/** Format 5 of a Ruuvi advertisement, big-endian: temperature, humidity, and the battery's voltage in 11 bits. */
export function ruuviValues(hex: string) {
  const start = hex.toUpperCase().indexOf(`FF${ruuviVendor}`)
  const bytes = Buffer.from(start < 0 ? '' : hex.slice(start + 6), 'hex')
  if (bytes.length < 18 || bytes[0] !== format5) return undefined
  const [temperature, humidity, power] = [bytes.readInt16BE(1), bytes.readUInt16BE(3), bytes.readUInt16BE(13)]
  const millivolts = (power >> 5) + 1_600
  return {
    temperature: temperature === -32_768 ? undefined : temperature * 0.005,
    humidity: humidity === 65_535 ? undefined : humidity * 0.0025,
    battery:
      power >> 5 === 2_047
        ? undefined
        : Math.round(Math.min(1, Math.max(0, (millivolts - cellEmpty) / (cellFull - cellEmpty))) * 100),
  }
}
