// server/article-files: mails receipts. An order is a row, which waits until the batch has ended and its labels are at
// rest, or for half an hour. One transaction replaces the row by the message. The words are in receipt-mail-words.ts.
import { sql } from 'kysely'
import { mailLatestMinutes } from '@shelfcast/contract/receipts/receipt-mail'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { createLoop } from '../loop.ts'
import type { Mailer } from '../notices/mail.ts'
import { languageAt, mailWords } from '../notices/mail-language.ts'
import { putMessages } from '../notices/outbox.ts'
import { readSite } from '../settings/store.ts'
import { receiptMail } from './receipt-mail-words.ts'
import { labelsWait, receiptOf } from './receipt-rows.ts'
import { pageOfChanges } from './records.ts'

/** While the youngest order is young, all are looked at more often: after a tenth of its age, within these limits. */
const soonestMs = 1_000
const latestMs = 60_000
const mostAtOnce = 100
/** The largest price changes that a mail lists. */
const changesListed = 10

type Parts = Pick<Deps, 'db' | 'events'> & { mailer: Pick<Mailer, 'isSetUp'> }

/** The caller's own address, and why a receipt cannot be mailed there. */
export async function mailTargetOf({ db, mailer }: Pick<Parts, 'db' | 'mailer'>, caller: Caller) {
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst()
  const email = account?.email ?? ''
  const problem = !(await mailer.isSetUp(db, caller.company))
    ? ('mail.noServer' as const)
    : email === ''
      ? ('receipt.noAddress' as const)
      : null
  return { email, problem }
}

/** @returns the caller's own address: receipts go to no other. @throws Fault 'mail.noServer' or 'receipt.noAddress' */
export async function checkMail(parts: Pick<Parts, 'db' | 'mailer'>, caller: Caller): Promise<string> {
  const { email, problem } = await mailTargetOf(parts, caller)
  if (problem !== null) throw new Fault(problem)
  return email
}

export interface MailOrder {
  batch: string
  storeId: number
  recipient: string
}

/** Orders a mail, once however often it is asked for until then. */
export async function orderReceiptMail(
  tx: Db,
  events: Deps['events'],
  { batch, storeId, recipient }: MailOrder,
): Promise<void> {
  await sql`
    insert into receipt_mail (batch_id, recipient, store_id)
    values (${batch}::uuid, ${recipient}, ${storeId})
    on conflict do nothing`.execute(tx)
  await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
}

export async function isMailOrdered(db: Db, storeId: number, batch: string, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipt_mail')
    .select('batch_id')
    .where('batch_id', '=', batch)
    .where('recipient', '=', recipient)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row !== undefined
}

interface Due {
  batch: string
  recipient: string
  store_id: number
}

/** The orders to send now, oldest first: their batch has ended, and its labels are at rest or late. */
async function dueOrders(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select m.batch_id as batch, m.recipient, m.store_id
    from receipt_mail m left join article_file f on f.batch_id = m.batch_id
    where f.result is distinct from 'PROCESSING' and (
      greatest(m.created_at, f.completed_at) + ${mailLatestMinutes} * interval '1 minute' <= now()
      or not ${labelsWait('m')})
    order by m.created_at limit ${mostAtOnce}`.execute(db)
  return rows
}

/** The age of the youngest order in milliseconds; undefined if there is none. */
async function youngestAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ age_ms: number | null }>`
    select extract(epoch from now() - max(created_at))::float8 * 1000 as age_ms from receipt_mail`.execute(db)
  return rows[0]?.age_ms ?? undefined
}

/** Sends ordered receipts, also those of an earlier run of the server. */
export function startReceiptMails({ db, events, log, settings }: Pick<Deps, 'db' | 'events' | 'log' | 'settings'>) {
  const loop = createLoop('receipt mails', log, async () => {
    for (const order of await dueOrders(db))
      await inTransaction(db, (tx) => putReceipt(tx, { events, settings }, order))
    const age = await youngestAge(db)
    if (age !== undefined) loop.wakeIn(Math.max(soonestMs, Math.min(latestMs, age / 10)))
  })
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'OUTBOX') loop.wake()
  })
  events.onGap(() => {
    loop.wake()
  })
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}

/** Of several instances, the one that deletes the row sends. */
async function putReceipt(
  tx: Db,
  { events, settings }: Pick<Deps, 'events' | 'settings'>,
  { batch, recipient, store_id: storeId }: Due,
) {
  const order = await tx
    .deleteFrom('receipt_mail')
    .where('batch_id', '=', batch)
    .where('recipient', '=', recipient)
    .returning('batch_id')
    .executeTakeFirst()
  if (!order) return
  const receipt = await receiptOf(tx, storeId, batch)
  const store = await tx
    .selectFrom('store')
    .select(['company', 'code', 'name', 'zone_id as zone'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (!receipt || !store) return
  const site = await readSite(tx, store.company, settings)
  const words = await mailWords(tx, await languageAt(tx, store.company, recipient))
  const changes = await pageOfChanges(
    tx,
    storeId,
    { batch },
    { sort: [{ column: 'jump', dir: 'desc' }], limit: changesListed, offset: 0 },
  )
  await putMessages(
    tx,
    'MAIL',
    [{ company: store.company, recipient, content: receiptMail({ receipt, changes, store, site }, words) }],
    true,
  )
  await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
}
