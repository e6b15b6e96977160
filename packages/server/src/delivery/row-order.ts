// server/delivery: the lock on the rows of a batch, which its subquery sorts, so that two batches never deadlock.
import { sql, type RawBuilder } from 'kysely'

/**
 * The end of a sorted subquery over `held`. A batch of one row takes its lock with the update itself: no order of locks
 * is needed, and a separate lock would be written to the database's log.
 */
export function locked(batch: readonly unknown[]): RawBuilder<unknown> {
  return batch.length > 1 ? sql` for update of held` : sql``
}
