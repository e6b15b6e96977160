// server/sessions: single-use tickets in sign-in links, which sign in without a password (security design §6).
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { hashOf, newToken } from './tokens.ts'

/** How long a ticket for a page lives; the first link in the terminal lives longer. */
export const ticketMs = 60_000

/**
 * Creates a ticket for an account; earlier tickets become void.
 * @param choosesPassword it does not sign in, but lets its user choose a password
 */
export async function createTicket(
  db: Db,
  accountId: number,
  lifeMs: number = ticketMs,
  choosesPassword = false,
): Promise<string> {
  const ticket = newToken()
  await sql`
    delete from sign_in_ticket where account_id = ${accountId} or expires_at < now() - interval '1 day'`.execute(db)
  await db
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      account_id: accountId,
      chooses_password: choosesPassword,
      expires_at: sql`now() + ${`${lifeMs} milliseconds`}::interval` as unknown as Date,
    })
    .execute()
  return ticket
}

/** The account of a valid ticket; the row is locked, so that only one of two callers gets in. */
export async function readTicket(
  tx: Tx,
  ticket: string,
  choosesPassword = false,
): Promise<{ accountId: number } | undefined> {
  const { rows } = await sql<{
    account_id: number
  }>`
    select account_id
    from sign_in_ticket
    where ticket_hash = ${hashOf(ticket)} and used_at is null and expires_at > now()
      and chooses_password = ${choosesPassword}
    for update`.execute(tx)
  return rows[0] && { accountId: rows[0].account_id }
}

export async function useTicket(tx: Tx, ticket: string): Promise<void> {
  await tx
    .updateTable('sign_in_ticket')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', hashOf(ticket))
    .execute()
}
