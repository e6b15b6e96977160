// server/uploads: the inside of a thread that reads files for file-threads.ts. The entries of the threads call it.
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FaultCode } from '@shelfcast/contract/faults'
import type { FieldError } from '@shelfcast/contract/envelope'
import { Fault } from '../http/fault.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Request = { kind: 'open'; order: unknown } | { kind: 'next' } | { kind: 'close' }
export type Reply =
  | { kind: 'opened'; opened: unknown }
  | { kind: 'block'; block: unknown }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }
  | { kind: 'fault'; code: FaultCode; values: Fault['values']; errors: FieldError[] }
  | { kind: 'bug'; message: string; stack: string | undefined }

/** What opening a file finds, and what follows it, block by block on request. */
export interface Opening {
  opened: unknown
  blocks?: AsyncGenerator<unknown, void, void>
}

/** Answers one request at a time, for one file at a time. */
export function serveFiles<Order>(open: (order: Order) => Promise<Opening>): void {
  // On Linux this affects only the calling thread: user requests come first.
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  let blocks: Opening['blocks']
  const answer = async (request: Request): Promise<Reply> => {
    if (request.kind === 'open') {
      await blocks?.return() // of a file whose reader stopped early
      const opening = await open(request.order as Order)
      blocks = opening.blocks
      return { kind: 'opened', opened: opening.opened }
    }
    if (request.kind === 'next') {
      const next = await blocks?.next()
      if (next && !next.done) return { kind: 'block', block: next.value }
    }
    await blocks?.return()
    blocks = undefined
    return { kind: 'end' }
  }
  parentPort?.on('message', (request: Request) => {
    void answer(request)
      .catch(inWords)
      .then((reply) => parentPort?.postMessage(reply))
  })
}

/** Errors lose their class on the way. */
function inWords(error: unknown): Reply {
  if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message }
  if (error instanceof Fault) return { kind: 'fault', code: error.code, values: error.values, errors: error.errors }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'bug', message, stack }
}
