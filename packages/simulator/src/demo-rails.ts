// simulator: the metering switches of the demo store, as Shelly Plus 1PM report them over a broker, and obey it. The server
// knows their addresses and gives them names.
import type { SimulatedBroker } from './broker.ts'

interface DemoRail {
  mac: string
  watts: number
  startsOff?: true
}

const demoRails: readonly DemoRail[] = [
  { mac: 'a8032ab1cd01', watts: 41.7 },
  { mac: 'a8032ab1cd02', watts: 6.4 },
  { mac: 'a8032ab1cd03', watts: 18.2, startsOff: true },
]

/** The real one sends all readings once a minute, and each change at once; often, so that a viewer sees values move. */
const everyMs = 5_000
const mainsVolts = 231
const swing = { volts: 1.6, share: 0.04, ms: 17 * 60_000 }
const caseCelsius = 36

interface SwitchCall {
  id?: number
  src?: string
  method?: string
  params?: { on?: boolean; toggle_after?: number }
}

/** @returns stops them */
export function startRails({ publish, subscribe }: Pick<SimulatedBroker, 'publish' | 'subscribe'>): () => void {
  const stops = demoRails.map((rail) => startRail(rail, publish, subscribe))
  return () => {
    for (const stop of stops) stop()
  }
}

function startRail(
  { mac, watts, startsOff }: DemoRail,
  publish: SimulatedBroker['publish'],
  subscribe: SimulatedBroker['subscribe'],
): () => void {
  const source = `shellyplus1pm-${mac}`
  let on = startsOff !== true
  let toggle: NodeJS.Timeout | undefined

  function tell(method: 'NotifyStatus' | 'NotifyFullStatus') {
    const now = Date.now()
    const wave = Math.sin((now / swing.ms) * 2 * Math.PI + watts)
    const volts = mainsVolts + swing.volts * wave
    const power = on ? watts * (1 + swing.share * wave) : 0
    publish(`${source}/events/rpc`, {
      src: source,
      dst: `${source}/events`,
      method,
      params: {
        ts: now / 1_000,
        'switch:0': {
          id: 0,
          output: on,
          apower: Math.round(power * 10) / 10,
          voltage: Math.round(volts * 10) / 10,
          current: Math.round((power / volts) * 1_000) / 1_000,
          temperature: { tC: caseCelsius + Math.round(wave * 10) / 10 },
        },
      },
    })
  }
  function turn(next: boolean) {
    on = next
    tell('NotifyStatus')
  }

  publish(`${source}/online`, 'true', { retain: true })
  tell('NotifyFullStatus')
  const timer = setInterval(() => tell('NotifyFullStatus'), everyMs)
  subscribe(`${source}/rpc`, (payload) => {
    const { id, src, method, params } = JSON.parse(payload) as SwitchCall
    if (method !== 'Switch.Set' || typeof params?.on !== 'boolean') return
    const was = on
    if (src !== undefined) publish(`${src}/rpc`, { id, src: source, dst: src, result: { was_on: was } })
    clearTimeout(toggle)
    if (params.toggle_after !== undefined) toggle = setTimeout(() => turn(was), params.toggle_after * 1_000)
    turn(params.on)
  })
  return () => {
    clearInterval(timer)
    clearTimeout(toggle)
  }
}
