// simulator: what a call of the access point is given and what it answers. The calls are in routes.ts and file-routes.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessPoint } from './access-point.ts'

export interface Call { ap: AccessPoint; request: IncomingMessage; response: ServerResponse; query: URLSearchParams }
export type Reply = { status: number; body: string | Uint8Array; type?: string }

export function text(body: string, status = 200): Reply {
  return { status, body }
}

export function json(value: unknown): Reply {
  return { status: 200, body: JSON.stringify(value), type: 'application/json' }
}
