// server/labels: what the radio facts of a label amount to.
import { sql } from 'kysely'

/** A label that was not heard for its alive interval, 24 h unless somebody set another (properties.ts), counts as offline. Over alias `l`. */
export const labelOnline = sql<boolean>`coalesce(l.last_seen_at > now() - l.alive_minutes * interval '1 minute', false)`
