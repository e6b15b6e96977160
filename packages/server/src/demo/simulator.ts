// server/demo: runs the demo's access points and sensors as a separate process, which talks to the server over loopback
// like real ones. The program is packages/simulator.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export interface SimulatedAccessPoint {
  name: string
  host: string
  port: number
}
export interface Simulated {
  accessPoints: SimulatedAccessPoint[]
  /** The address of the MQTT broker that the sensors report to. */
  broker: string
}
export interface SimulatorProcess extends Simulated {
  stop: () => Promise<void>
}

type Message = ({ kind: 'ready' } & Simulated) | { kind: 'failed'; reason: string }

/** Labels check in about every two seconds instead of every 40 to 60, so that a viewer sees a price change happen. */
const speed = 20
const startMs = 20_000
const stopMs = 2_000
const restartAfterMs = 1_000

/** Addresses, records and pictures of the simulated labels, so that they survive a restart. */
export const simulatorFolder = (dataFolder: string) => path.join(dataFolder, 'simulator')

/**
 * Starts the simulator, and restarts it when it dies. It ends with this process in any case, because its channel to us
 * closes.
 * @throws when it does not become ready.
 */
export async function startSimulator(dataFolder: string, log: (message: string) => void): Promise<SimulatorProcess> {
  let stopping = false
  let current = await launch(dataFolder)
  watch()

  function watch() {
    current.child.once('exit', (code, signal) => {
      if (stopping) return
      log(`The simulated access points ended (${code ?? signal}). Restarting them.`)
      setTimeout(() => {
        void again()
      }, restartAfterMs)
    })
  }

  async function again(): Promise<void> {
    try {
      if (stopping) return
      current = await launch(dataFolder)
      watch()
    } catch (error) {
      log((error as Error).message)
    }
  }

  return {
    accessPoints: current.accessPoints,
    broker: current.broker,
    async stop() {
      stopping = true
      const { child } = current
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await gone
      clearTimeout(hard)
    },
  }
}

function launch(dataFolder: string): Promise<Simulated & { child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('../../simulator/dist/main.js', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ demo: true, speed, stateFolder: simulatorFolder(dataFolder) })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The simulated access points did not start: ${reason}`))
    }
    const timer = setTimeout(() => {
      fail('they took too long.')
    }, startMs)
    child.once('error', (error) => {
      fail(error.message)
    })
    child.once('exit', (code, signal) => {
      fail(`ended with ${code ?? signal}.`)
    })
    child.on('message', (message: Message) => {
      if (message.kind === 'failed') return fail(message.reason)
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve({ child, accessPoints: message.accessPoints, broker: message.broker })
    })
  })
}
