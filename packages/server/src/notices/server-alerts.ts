// server/notices: opens and closes alerts about the server itself. Triggers open those of stores; alerts/ sends them all.
import { sql } from 'kysely'
import type { AlertKind } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'

/** Opens an alert, or renews the words of the open one. Those who run the server see it. */
export async function openServerAlert(
  db: Db,
  { kind, target, name, detail }: { kind: AlertKind; target: string; name: string; detail: string },
): Promise<void> {
  await sql`select server_alert_begin(${kind}, ${target}, ${name}, ${detail})`.execute(db)
}

export async function closeServerAlerts(db: Db, kind: AlertKind, why: 'RECOVERED' | 'REMOVED'): Promise<void> {
  await sql`select server_alert_end(${kind}, ${why})`.execute(db)
}
