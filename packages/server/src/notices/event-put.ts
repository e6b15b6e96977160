// server/notices: adds an event for other systems, in the transaction of its cause. Most events come from triggers
// (db/migrations/2026-11-26-outgoing-events.ts); publishing/ sends them.
import { sql } from 'kysely'
import type { EventType } from '@shelfcast/contract/publishing/receivers'
import type { Tx } from '../db/database.ts'

/** Writes nothing if no receiver of the company wants this type. */
export async function putEvent(tx: Tx, storeId: number, type: EventType, data: Record<string, unknown>): Promise<void> {
  await sql`select event_put(${storeId}, ${type}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

/** The same for an event about the server itself. */
export async function putCompanyEvent(tx: Tx, company: string, type: EventType, data: Record<string, unknown>) {
  await sql`select event_put_company(${company}, ${type}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}
