// bench: how many readings a second the server stores from an MQTT broker, beside a bare client that only counts the same
// messages of the same broker.
import mqtt from 'mqtt'
import { sql } from 'kysely'
import { BrokerSensors, HomeAssistant } from '@shelfcast/contract/brokers/brokers'
import { linkSensors } from '@shelfcast/contract/sensors/sensors'
import { storeBroker } from '@shelfcast/server/brokers/rows'
import { startBroker, type SimulatedBroker } from '@shelfcast/simulator/broker'
import { startBenchServer, type BenchServer } from './running-server.ts'
import { waitUntil } from './labelled-store.ts'

const sensors = 1_000
const readingsEach = 30
const total = sensors * readingsEach
const apartMs = 60_000
const sourceOf = (sensor: number) => `shellyhtg3-${(0xa000_0000_0000 + sensor).toString(16)}`

const codeOf = (sensor: number) => sourceOf(sensor).slice(-12).toUpperCase()

function tell({ publish }: SimulatedBroker, sensor: number, at: number, { tC, rh }: { tC: number; rh: number }) {
  const source = sourceOf(sensor)
  publish(`${source}/events/rpc`, {
    src: source,
    method: 'NotifyFullStatus',
    params: {
      ts: at / 1_000,
      'temperature:0': { tC },
      'humidity:0': { rh },
      'devicepower:0': { battery: { percent: 90 } },
    },
  })
}

/** Each sensor's readings of the last half an hour, the oldest first: each differs from the one before, so all are kept. */
function tellAll(broker: SimulatedBroker) {
  const start = Date.now() - readingsEach * apartMs
  for (let reading = 0; reading < readingsEach; reading += 1)
    for (let sensor = 0; sensor < sensors; sensor += 1)
      tell(broker, sensor, start + reading * apartMs, { tC: 4 + (reading % 2), rh: 60 + (reading % 7) })
}

export async function run() {
  const server = await startBenchServer()
  const broker = await startBroker()
  try {
    await connect(server, broker)
    const stored = await seconds(broker, () =>
      waitUntil(server, sql`(select count(*) >= ${total} from sensor_reading)`),
    )
    const bare = await countBare(broker)
    const rate = (took: number) => Math.round(total / took)
    return [
      {
        what: `${total.toLocaleString('en')} readings of ${sensors.toLocaleString('en')} sensors over MQTT, all stored`,
        measured: `${rate(stored).toLocaleString('en')} readings/s`,
        beside: `a client that counts them ${rate(bare).toLocaleString('en')}/s`,
        ratio: Number((stored / bare).toFixed(2)),
        goal: '',
      },
    ]
  } finally {
    await server.stop()
    await broker.stop()
  }
}

/** Saves the broker, and takes every sensor into the store. */
async function connect({ db, events, url, headers, storeId }: BenchServer, broker: SimulatedBroker) {
  await storeBroker(db, {
    id: 0,
    company: 'BENCH',
    name: 'Bench',
    url: broker.url,
    user: '',
    password: '',
    ca: '',
    storeId,
    enable: true,
    homeAssistant: HomeAssistant.parse({}),
    sensors: BrokerSensors.parse({ drivers: ['shelly'] }),
  })
  const linkList = Array.from({ length: sensors }, (_, sensor) => ({
    sensorCode: codeOf(sensor),
  }))
  const answer = await fetch(`${url}${linkSensors.path}?store=BENCH`, {
    method: linkSensors.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ linkList }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await events.publish(db, { kind: 'BROKER', storeId: 0, ids: [] })
  // Repeated until the server hears it.
  const timer = setInterval(() => tell(broker, sensors, Date.now(), { tC: 20, rh: 40 }), 100)
  await waitUntil({ db }, sql`exists (select from sensor where code = ${codeOf(sensors)})`)
  clearInterval(timer)
}

async function countBare(broker: SimulatedBroker): Promise<number> {
  const client = await mqtt.connectAsync(broker.url)
  await client.subscribeAsync('+/events/rpc')
  let count = 0
  const all = new Promise<void>((resolve) => {
    client.on('message', (_topic, payload) => {
      JSON.parse(payload.toString())
      count += 1
      if (count === total) resolve()
    })
  })
  const took = await seconds(broker, () => all)
  await client.endAsync()
  return took
}

async function seconds(broker: SimulatedBroker, done: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  tellAll(broker)
  await done()
  return (performance.now() - start) / 1_000
}
