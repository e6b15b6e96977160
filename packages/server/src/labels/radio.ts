// server/labels: what the radio facts of a label amount to.
import { sql } from 'kysely'

/** A label counts as offline after 24 h without being heard (wire contract §5). Over alias `l`. */
export const labelOnline = sql<boolean>`coalesce(l.last_seen_at > now() - interval '24 hours', false)`
