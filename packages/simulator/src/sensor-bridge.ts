// simulator: sends what the demo's sensors measure, through a broker: as a Zigbee2MQTT bridge, a Shelly H&T and a Tasmota
// device do.
import type { SimulatedBroker } from './broker.ts'
import { demoSensors, measured, type DemoSensor } from './demo-sensors.ts'

/** Often, so that a viewer sees values move. */
const everyMs = 5_000
const minuteMs = 60_000
const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')
/** A Zigbee address, and a MAC, by the place in the list. */
const addressOf = (at: number) => `0x00158d00${hex(0x4d10 + at * 0x1b3, 8)}`
const macOf = (at: number) => `84fce6${hex(0xa10 + at * 0x1b3, 6)}`

/** @returns stops it */
export function startSensors({ publish }: Pick<SimulatedBroker, 'publish'>): () => void {
  const start = Date.now()
  announce(publish)
  const tell = () => {
    const now = new Date()
    for (const [at, sensor] of demoSensors.entries())
      send(publish, sensor, at, measured(sensor, at, (now.getTime() - start) / minuteMs), now)
  }
  tell()
  const timer = setInterval(tell, everyMs)
  return () => clearInterval(timer)
}

function announce(publish: SimulatedBroker['publish']) {
  const devices = [...demoSensors.entries()].flatMap(([at, { name, kind }]) =>
    kind === 'zigbee2mqtt'
      ? [{ ieee_address: addressOf(at), friendly_name: name, definition: { vendor: 'Aqara', model: 'WSDCGQ11LM' } }]
      : [],
  )
  publish('zigbee2mqtt/bridge/devices', devices, { retain: true })
  publish('zigbee2mqtt/bridge/state', { state: 'online' }, { retain: true })
  for (const [at, { name, kind }] of demoSensors.entries())
    if (kind === 'tasmota')
      publish(
        `tasmota/discovery/${macOf(at).toUpperCase()}/config`,
        { t: topicOf(name), mac: macOf(at).toUpperCase(), dn: name, md: 'Generic ESP32' },
        { retain: true },
      )
}

const topicOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function send(
  publish: SimulatedBroker['publish'],
  { name, kind, battery }: DemoSensor,
  at: number,
  { temperature, humidity }: ReturnType<typeof measured>,
  now: Date,
) {
  if (kind === 'zigbee2mqtt')
    publish(`zigbee2mqtt/${name}`, {
      temperature,
      humidity,
      battery,
      linkquality: 100 + ((at * 17) % 90),
      last_seen: now.toISOString(),
    })
  if (kind === 'shelly') {
    const source = `shellyhtg3-${macOf(at)}`
    publish(`${source}/events/rpc`, {
      src: source,
      method: 'NotifyFullStatus',
      params: {
        ts: now.getTime() / 1_000,
        'temperature:0': { tC: temperature },
        'humidity:0': { rh: humidity },
        'devicepower:0': { battery: { percent: battery } },
        sys: { wakeup_period: everyMs / 1_000 },
      },
    })
  }
  if (kind === 'tasmota')
    publish(`tele/${topicOf(name)}/SENSOR`, {
      Time: now.toISOString().slice(0, 19),
      DS18B20: { Temperature: temperature, Humidity: humidity },
      TempUnit: 'C',
    })
}
