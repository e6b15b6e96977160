// server/notices: events for other programs, as JSON, signed with a shared secret.
import { createHmac } from 'node:crypto'
import type { StoredWebhook } from '../settings/store.ts'
import { OutgoingError } from './addresses.ts'
import { postJson, type Allowed } from './outgoing.ts'
import type { Secrets } from '../secrets.ts'

export interface EventsBody {
  company: string
  events: unknown[]
}

export const webhookUse = (company: string, id: number) => `webhook ${company} ${id}`

/**
 * Posts events to one webhook. `X-Shelfcast-Delivery` stays the same when a post is repeated; `X-Shelfcast-Signature` is `sha256=` and the HMAC of
 * the timestamp, a point and the body.
 * @returns the HTTP status of the answer. @throws OutgoingError in words
 */
export async function postEvents(
  { secrets, allowed }: { secrets: Secrets; allowed: Allowed },
  company: string,
  hook: StoredWebhook,
  delivery: string,
  content: EventsBody,
): Promise<number> {
  const body = JSON.stringify({ delivery, ...content })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers: Record<string, string> = { 'x-shelfcast-delivery': delivery, 'x-shelfcast-timestamp': timestamp }
  if (hook.secret !== undefined) {
    const secret = await secrets.open(webhookUse(company, hook.id), hook.secret)
    if (secret === undefined) throw new OutgoingError('its secret was encrypted with another key. Enter it again.')
    headers['x-shelfcast-signature'] =
      `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  }
  return postJson(hook.url, body, headers, allowed)
}
