// simulator: the inputs and answers of the access point's calls. The calls are in routes.ts and file-routes.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LabelModel } from '@shelfcast/render/models'
import type { Box } from './box.ts'
import type { ContentLoop } from './content-loop.ts'
import type { Files } from './files.ts'
import type { LabelBook } from './label-book.ts'
import type { Radio } from './radio.ts'

/** The access point from the side of its calls. */
export interface Served extends Box {
  readonly firmware: 'legacy' | 'current'
  readonly version: string
  nextVersion: string
  otherVersion: string | undefined
  isLoading: boolean
  /** The most uploads that were open at one time. */
  peakUploads: number
  readonly variables: Map<string, string>
  readonly book: LabelBook
  readonly content: ContentLoop
  readonly files: Files
  readonly radio: Radio
  modelOfType(hardwareType: number): LabelModel | undefined
  reboot(): Promise<void>
}

export interface Call {
  ap: Served
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
}
export type Reply = { status: number; body: string | Uint8Array; type?: string }

export function text(body: string, status = 200): Reply {
  return { status, body }
}

export function json(value: unknown): Reply {
  return { status: 200, body: JSON.stringify(value), type: 'application/json' }
}
