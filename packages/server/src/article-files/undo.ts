// server/article-files: undoes a batch or one change as a new batch. It runs in the queue of the imports, can be
// stopped, and continues after a restart. The rules are in undo-plan.ts.
import { sql } from 'kysely'
import { recordErrors } from '../articles/file-errors.ts'
import { lockArticles, writeArticles } from '../articles/write.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { finish, NotOurs } from './import.ts'
import { undoingOf, type Kept, type Undoing } from './undo-plan.ts'
import {
  addedAtRest,
  changesOf,
  currentOf,
  deleteRecorded,
  historyOf,
  type PastChange,
  type UndoFile,
} from './undo-rows.ts'

/** As many as an import writes at once. */
export const changesPerStep = 500

/** What undoing these changes writes back and leaves. */
export async function undoings(
  db: Db,
  storeId: number,
  batch: string,
  changes: readonly PastChange[],
  overwrite: boolean,
): Promise<(Undoing & { change: PastChange })[]> {
  if (changes.length === 0) return []
  const [now, history] = [await currentOf(db, storeId, changes), await historyOf(db, storeId, changes)]
  return changes.map((change) => ({
    ...undoingOf(batch, change, now.get(change.article_id), history.get(change.article_id) ?? new Map(), overwrite),
    change,
  }))
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

/** Runs an undo to its end. Each transaction holds the products, the record and the position. */
export async function runUndo(parts: Parts, undo: UndoFile, stopped: () => boolean): Promise<void> {
  const { db, events } = parts
  const tell = (tx: Db) => events.publish(tx, { kind: 'JOB', storeId: undo.store.storeId, ids: [undo.batchId] })
  let state: Step = { position: undo.position, more: !undo.cancelled, cancelled: undo.cancelled }
  while (state.more && !state.cancelled) {
    if (stopped()) throw new NotOurs()
    const from = state.position
    state = await inTransaction(db, async (tx) => {
      const next = await undoSome(parts, tx, undo, from)
      await tell(tx)
      return next
    })
  }
  await finish(db, undo.id, state.more ? 'cancelled' : 'read', tell)
}

interface Step {
  position: number
  more: boolean
  cancelled: boolean
}

/** Past the last change come the products that the batch added. */
const addedNext = -1

async function undoSome(parts: Parts, tx: Db, undo: UndoFile, position: number): Promise<Step> {
  const { storeId } = undo.store
  await lockArticles(tx, storeId)
  const changes =
    position === addedNext ? [] : await changesOf(tx, storeId, undo.undoes, undo.order, position, changesPerStep)
  const done = await undoings(tx, storeId, undo.undoes, changes, undo.order.overwrite)
  const written = await writeArticles(tx, parts.events, {
    store: undo.store,
    rows: done.flatMap(({ article }) => (article ? [article] : [])),
    mode: 'merge',
    source: 'UNDO',
    account: undo.account,
    batchId: undo.batchId,
    deadlineMs: parts.settings.delivery.deadlineMs,
    at: parts.now(),
  })
  const keys = undo.order.deleteAdded
    ? position === addedNext && undo.order.change === undefined
      ? await addedAtRest(tx, storeId, undo.undoes, changesPerStep)
      : done.flatMap(({ added, change }) => (added === 'deletable' ? [change.article_key] : []))
    : []
  const deleted = await deleteRecorded(tx, storeId, keys, undo)
  if (deleted.length > 0) await parts.events.publish(tx, { kind: 'ARTICLE', storeId, ids: deleted })
  const kept = done.filter((one) => one.kept.length > 0 || (undo.order.deleteAdded && one.added === 'staying'))
  await recordErrors(
    tx,
    undo.id,
    kept.flatMap((one) => one.kept.map(keptError)),
  )
  const isLast = changes.length < changesPerStep
  const next =
    position === addedNext || (isLast && (!undo.order.deleteAdded || undo.order.change !== undefined))
      ? { position: addedNext, more: position === addedNext && keys.length === changesPerStep }
      : { position: isLast ? addedNext : (changes.at(-1)?.id ?? addedNext), more: true }
  const total = changes.length + (position === addedNext ? deleted.length : 0)
  const {
    rows: [file],
  } = await sql<{ cancelled: boolean }>`
    update article_file
    set total = total + ${total}, success = success + ${total - kept.length}, fail = fail + ${kept.length},
      unchanged = unchanged + ${total - kept.length - written.changed - written.created - deleted.length},
      created_rows = created_rows + ${written.created}, changed_rows = changed_rows + ${written.changed + deleted.length},
      label_count = label_count + ${written.labels}, undo_position = ${next.position}, starts = 0
    where id = ${undo.id} and undo_position = ${position} and result = 'PROCESSING'
    returning cancelled_at is not null as cancelled`.execute(tx)
  if (!file) throw new NotOurs()
  return { ...next, cancelled: file.cancelled }
}

const keptError = ({ articleId, key, now, before }: Kept) => ({
  field: key,
  code: 'kept',
  message:
    now === null
      ? 'The product no longer has this value.'
      : `Changed again since. It stays; before this batch it was ${before === null || before === '' ? 'empty' : before}.`,
  ...(now === null ? {} : { value: now.slice(0, 200) }),
  articleId,
})
