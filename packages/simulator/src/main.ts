// simulator: the process around it. Reads its configuration from a JSON file named on the command line or from the
// first message of its parent, reports the addresses, and ends with its parent or on SIGTERM.
import { readFileSync } from 'node:fs'
import { demoStore } from './demo-store.ts'
import { startSimulator, type Simulator, type SimulatorConfig } from './simulator.ts'

/** `demo: true` means the access points and the sensors of the demo store. */
type Config = Omit<SimulatorConfig, 'accessPoints'> &
  ({ demo: true } | { demo?: false; accessPoints: SimulatorConfig['accessPoints'] })

let simulator: Promise<Simulator> | undefined
let ending = false

function begin(config: Config) {
  if (simulator) return
  simulator = startSimulator(
    config.demo
      ? { ...config, accessPoints: demoStore(), sensors: true }
      : { ...config, accessPoints: config.accessPoints },
  )
  simulator.then(
    ({ addresses, broker }) => {
      const ready = { kind: 'ready', accessPoints: addresses, broker }
      if (process.send) process.send(ready)
      else console.log(JSON.stringify(ready))
    },
    (error: unknown) => {
      console.error(error)
      if (process.send) process.send({ kind: 'failed', reason: String(error) }, () => process.exit(1))
      else process.exit(1)
    },
  )
}

async function end() {
  if (ending) return
  ending = true
  const running = await simulator?.catch(() => undefined)
  await running?.stop()
  process.exit(0)
}

process.on('message', (message) => begin(message as Config))
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
// Ctrl-C reaches the whole group; the parent decides when its access points stop.
process.on('SIGINT', () => {
  if (!process.send) void end()
})

const file = process.argv[2]
if (file !== undefined) begin(JSON.parse(readFileSync(file, 'utf8')) as Config)
else if (!process.send) {
  console.error('Usage: main.js <configuration.json>')
  process.exit(2)
}
