// server/labels/pages: repeated calls with an Idempotency-Key: the same key within a day gets the first answer, and
// nothing runs again.
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'

const keptHours = 24
const longestKey = 255

/**
 * Does the work and saves its answer, in one transaction; a refusal is not saved. Two simultaneous calls with one key
 * wait for each other.
 */
export async function answerOnce<T extends object>(
  db: Db,
  call: { accountId: number; operation: string; key: string | undefined; now: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = call.key?.slice(0, longestKey)
  return inTransaction(db, async (tx) => {
    if (key === undefined || key === '') return work(tx)
    await sql`
      select pg_advisory_xact_lock(hashtextextended(${`${call.accountId} ${call.operation} ${key}`}, 0))`.execute(tx)
    await tx
      .deleteFrom('answered_call')
      .where('created_at', '<=', new Date(call.now - keptHours * 3_600_000))
      .execute()
    const known = await tx
      .selectFrom('answered_call')
      .select('answer')
      .where('account_id', '=', call.accountId)
      .where('operation', '=', call.operation)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return known.answer as T
    const answer = await work(tx)
    await tx
      .insertInto('answered_call')
      .values({
        account_id: call.accountId,
        operation: call.operation,
        key,
        answer: JSON.stringify(answer),
        created_at: new Date(call.now),
      })
      .execute()
    return answer
  })
}
