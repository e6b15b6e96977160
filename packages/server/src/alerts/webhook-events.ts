// server/alerts: the body of webhook posts about alerts. notices/webhooks.ts posts it.
import type { EventsBody } from '../notices/webhooks.ts'
import type { Change } from './rows.ts'

/** Changes of alerts as the body of a post. */
export function eventsBody(company: string, changes: readonly Change[]): EventsBody {
  return {
    company,
    events: changes.map((change) => {
      const { kind, ...rest } = eventOf(change)
      return { ...rest, event: kind }
    }),
  }
}

/** One alert, for other systems. */
export function eventOf({ id, kind, store, storeName, target, name, detail, opened, closed, why }: Change) {
  return {
    id,
    kind,
    state: closed === null ? 'OPEN' : (why ?? 'RECOVERED'),
    store,
    storeName,
    target,
    name,
    detail,
    opened: opened.toISOString(),
    closed: closed?.toISOString() ?? null,
  }
}
