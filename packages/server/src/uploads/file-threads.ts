// server/uploads: reads files from outside in threads with limits for memory and time: a thread that dies ends the
// reading of its file and nothing else. file-thread.ts is the thread's side.
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Fault } from '../http/fault.ts'
import { createLimiter } from '../limiter.ts'
import type { ReadingSettings } from '../settings.ts'
import type { Reply, Request } from './file-thread.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface FileThreads {
  /**
   * Opens a file in a thread and passes what it finds to `use`, with the blocks that follow. The thread is free again
   * when `use` ends.
   * @param program the thread's entry, such as 'codes-worker'
   * @throws UnreadableFile or Fault for a bad file, also when it takes too much time or memory
   */
  read<Opened, Block, Result>(
    program: string,
    order: unknown,
    use: (opened: Opened, blocks: AsyncGenerator<Block, void, void>) => Promise<Result> | Result,
  ): Promise<Result>
  close(): Promise<void>
}

/** Imports take two of them at most, so that some are left for calls. */
const mostThreads = 4
/** A thread that waits this long for its next file ends and returns its memory. */
const idleMs = 30_000

const tooSlow = () => new UnreadableFile('Reading it takes too long. Split it into smaller files.')
const tooLarge = () => new UnreadableFile('Reading it takes too much memory. Split it into smaller files.')

export function createFileThreads({ folder, memoryMb, stepMs, fileMs }: ReadingSettings): FileThreads {
  const limited = createLimiter(mostThreads)
  const running = new Set<Worker>()
  const idle = new Map<string, Worker>()
  let closed = false

  function take(program: string): Worker {
    const waiting = idle.get(program)
    if (waiting) {
      idle.delete(program)
      waiting.ref()
      return waiting
    }
    const beside = fileURLToPath(new URL(`./${program}.js`, import.meta.url))
    const worker = new Worker(folder === undefined ? beside : `${folder}/${program}.js`, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
    // An idle thread has no other listener.
    worker.on('error', () => undefined)
    return worker
  }

  /** One thread of each program stays for a while, because starting one takes longer than reading a small file. */
  async function release(program: string, worker: Worker) {
    if (closed || idle.has(program) || !running.has(worker)) return void (await worker.terminate())
    idle.set(program, worker)
    worker.unref()
    setTimeout(() => {
      if (idle.get(program) !== worker) return
      idle.delete(program)
      void worker.terminate()
    }, idleMs).unref()
  }

  return {
    read: (program, order, use) =>
      limited(async () => {
        if (closed) throw new Fault('server.busy')
        const worker = take(program)
        let left = fileMs
        const ask = async (request: Request): Promise<Reply> => {
          const start = performance.now()
          const reply = await answerOf(worker, request, Math.min(stepMs, left)).catch((error: unknown) => {
            running.delete(worker)
            throw error
          })
          left -= performance.now() - start
          if (reply.kind === 'unreadable') throw new UnreadableFile(reply.message)
          if (reply.kind === 'fault') throw new Fault(reply.code, reply.values, reply.errors)
          if (reply.kind === 'bug') throw new Error(reply.message, { cause: reply.stack })
          return reply
        }
        async function* blocks(): AsyncGenerator<never, void, void> {
          for (;;) {
            const reply = await ask({ kind: 'next' })
            if (reply.kind !== 'block') return
            yield reply.block as never
          }
        }
        try {
          const reply = await ask({ kind: 'open', order })
          const result = await use((reply as { opened: unknown }).opened as never, blocks())
          await ask({ kind: 'close' })
          return result
        } finally {
          await release(program, worker)
        }
      }),
    async close() {
      closed = true
      await Promise.all([...running].map((worker) => worker.terminate()))
    },
  }
}

/** @throws UnreadableFile when the thread dies, or answers too late; it is dead then. */
function answerOf(worker: Worker, request: Request, ms: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.off('message', heard).off('error', failed).off('exit', ended)
      end()
    }
    const heard = (reply: Reply) => {
      settle(() => {
        resolve(reply)
      })
    }
    const failed = (error: Error & { code?: string }) => {
      settle(() => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)
      })
    }
    const ended = () => {
      settle(() => {
        reject(tooLarge())
      })
    }
    const timer = setTimeout(() => {
      settle(() => {
        void worker.terminate()
        reject(tooSlow())
      })
    }, ms)
    worker.on('message', heard).on('error', failed).on('exit', ended)
    worker.postMessage(request)
  })
}
