// server/uploads: says why a file as a whole is unusable. Its sender receives the reason.
import { Fault } from '../http/fault.ts'

export class UnreadableFile extends Error {}

/** For calls: the refusal with the same reason. Other errors stay. */
export function asFault(error: unknown): never {
  throw error instanceof UnreadableFile ? new Fault('file.unreadable', { reason: error.message }) : error
}
