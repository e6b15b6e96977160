// server/delivery: renders in worker threads with limits for time and memory, so that the main thread stays free for calls.
import { fileURLToPath } from 'node:url'
import Piscina from 'piscina'
import { drawAll, type Drawing, type DrawingTask } from './drawing.ts'

export interface RenderPool {
  /** @throws when `signal` ends it: nothing needs the pictures any more. */
  draw(tasks: DrawingTask[], signal: AbortSignal): Promise<Drawing[]>
  close(): Promise<void>
}

/** A batch takes well under a second; a longer one hangs. */
const longestMs = 30_000
const mostMemoryMb = 512

/** @param workers 0 draws on the calling thread. */
export function createRenderPool(workers: number): RenderPool {
  if (workers === 0) return { draw: drawAll, close: () => Promise.resolve() }
  const pool = new Piscina<DrawingTask[], Drawing[]>({
    filename: fileURLToPath(new URL('./render-worker.js', import.meta.url)),
    minThreads: 1,
    maxThreads: workers,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  return {
    draw: (tasks, signal) => pool.run(tasks, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) }),
    close: () => pool.destroy(),
  }
}
