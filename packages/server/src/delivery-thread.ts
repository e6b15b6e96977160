// server: runs delivery in a separate thread with its own connections, like an instance without calls, so that pictures
// and reports of thousands of labels never delay an answer. delivery-worker.ts is the thread's side.
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Deps } from './deps.ts'
import type { Settings } from './settings.ts'

/**
 * What waits for access points lives longer than short-lived memory of the usual size, and would be copied again and
 * again: twice the usual size halves the time for clearing it.
 */
const youngMemoryMb = 96

/** What the thread receives; all of it can be copied. */
export interface DeliveryOrder {
  databaseUrl: string
  settings: Settings
  logLevel: string
}

/** An error in the thread is thrown here: without delivery the server must not continue as if all were well. */
export function startDeliveryThread({ databaseUrl, settings, log }: Pick<Deps, 'databaseUrl' | 'settings' | 'log'>): {
  close: () => Promise<void>
} {
  const program = settings.reading.folder ?? fileURLToPath(new URL('.', import.meta.url))
  // A server without a log has no level.
  const logLevel = (log.level as string | undefined) ?? 'silent'
  const order: DeliveryOrder = { databaseUrl, settings, logLevel }
  const worker = new Worker(`${program}/delivery-worker.js`, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: youngMemoryMb },
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      resolve()
    })
  })
  worker.once('error', (error) => {
    throw error
  })
  return {
    async close() {
      worker.postMessage('close')
      await ended
    },
  }
}
