// contract/events/events: the events that the server sends to an open console. Events carry keys, not content:
// receivers read again.
import { z } from 'zod'
import { LiveEventKind } from '../enumerations.ts'
import { operation } from '../operation.ts'
import { StoreCode } from '../fields.ts'

/**
 * `ids`: label codes, gateway MACs, article ids or batch ids; empty if there were too many to name. `store` is empty
 * when several changed at once.
 */
export const LiveEvent = z.object({
  kind: LiveEventKind,
  store: z.string(),
  ids: z.array(z.string()),
  time: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveEvents = operation({
  summary: 'Server-sent events of the stores the caller manages',
  method: 'GET',
  path: '/api/common/events',
  needs: 'session',
  scope: 'store',
  reply: 'event-stream',
  query: z.object({ store: StoreCode.optional(), types: z.string().optional() }),
  output: z.unknown(),
  countsAsActivity: false,
})
