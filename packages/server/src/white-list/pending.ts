// server/white-list: links that wait until their label is listed. The row is the order; a loop runs it as soon as
// possible, also after a restart.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AssignEntry } from '@shelfcast/contract/labels/links'
import { PendingStatus, type PendingLink } from '@shelfcast/contract/white-list/white-list'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { linkLabels } from '../labels/links/links.ts'
import { forgetHeard } from './heard.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log'>
type Entry = z.output<typeof AssignEntry>
/** The values of a link other than label, products and template. They are returned and used for the link. */
type Rest = Omit<Entry, 'labelCode' | 'articleIdList' | 'templateName'>

/** Finished links are kept for callers that ask for the result. */
const keptDays = 30
const sweepMs = 3_600_000

export async function orderLinks(
  { db, events }: Pick<Parts, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  entries: readonly Entry[],
): Promise<void> {
  const codes = entries.map((entry) => entry.labelCode)
  const twice = codes.find((code, at) => codes.indexOf(code) < at)
  if (twice !== undefined)
    throw new Fault('label.twice', { labelCode: twice }, [
      { field: 'assignList', code: 'twice', message: 'This entry is listed twice.', value: twice },
    ])
  await inTransaction(db, async (tx) => {
    for (const entry of [...entries].sort((one, other) => (one.labelCode < other.labelCode ? -1 : 1))) {
      const { labelCode: _code, articleIdList, templateName, ...rest } = entry
      const values = {
        article_ids: articleIdList,
        template_name: templateName ?? null,
        rest: JSON.stringify(rest),
        status: 'WAIT',
        reason: null,
        account: caller.account,
        created_at: new Date(),
      }
      await tx
        .insertInto('white_list_pending')
        .values({ store_id: store.storeId, label_code: entry.labelCode, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'label_code']).doUpdateSet(values))
        .execute()
    }
    await audit(tx, caller, {
      action: 'whiteList.pending',
      target: codes.slice(0, 20).join(' '),
      after: { store: store.code, count: codes.length },
    })
    await events.publish(tx, { kind: 'STORE', storeId: store.storeId, ids: [store.code] })
  })
}

export async function setStatus(
  { db, events }: Pick<Parts, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  labelCode: string,
  status: PendingStatus,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('white_list_pending')
      .set({ status, reason: null })
      .where('store_id', '=', store.storeId)
      .where('label_code', '=', labelCode)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n)
      throw new Fault('whiteList.pendingUnknown', { labelCode }, [
        { field: 'labelCode', code: 'unknown', message: 'This label has no pending link.', value: labelCode },
      ])
    await audit(tx, caller, {
      action: 'whiteList.pendingStatus',
      target: labelCode,
      after: { store: store.code, status },
    })
    await events.publish(tx, { kind: 'STORE', storeId: store.storeId, ids: [store.code] })
  })
}

export async function pendingLinks(
  db: Db,
  storeIds: readonly number[],
  statuses: readonly PendingStatus[] | undefined,
): Promise<PendingLink[]> {
  const { rows } = await sql<{
    store: string
    label_code: string
    article_ids: string[]
    template_name: string | null
    status: string
    reason: string | null
    created_at: Date
    rest: Rest
  }>`
    select s.code as store, p.label_code, p.article_ids, p.template_name, p.rest, p.status, p.reason, p.created_at
    from white_list_pending p join store s on s.store_id = p.store_id
    where p.store_id = any(${[...storeIds]}::integer[]) ${statuses?.length ? sql`and p.status = any(${[...statuses]}::text[])` : sql``}
    order by s.code, p.label_code limit 10000`.execute(db)
  return rows.map((row) => ({
    stationCode: row.store,
    labelCode: row.label_code,
    articleIdList: row.article_ids.join(','),
    templateName: row.template_name ?? '',
    status: PendingStatus.parse(row.status),
    arrow: row.rest.arrow ?? '',
    addInfo2: row.rest.addInfo2 ?? '',
    addInfo3: row.rest.addInfo3 ?? '',
    addInfo4: row.rest.addInfo4 ?? '',
    addInfo5: row.rest.addInfo5 ?? '',
    buttonConfigId: row.rest.buttonConfigId ?? 0,
    created: row.created_at.toISOString(),
    reason: row.reason ?? '',
  }))
}

interface Due {
  store_id: number
  label_code: string
  article_ids: string[]
  template_name: string | null
  rest: Rest
  account: string
  code: string
  company: string
  name: string
  zone_id: string
}

export interface PendingLoop {
  close: () => Promise<void>
}

/**
 * Makes pending links after a change of a store or its list, and once at startup. Also deletes labels that were silent
 * for a day.
 */
export function startPendingLinks({ db, events, settings, log }: Parts): PendingLoop {
  const loop = createLoop('links that wait for a white list', log, async () => {
    while (await linkOne()) {
      /* one at a time: each is a separate transaction */
    }
  })
  const sweep = createLoop('labels heard in vain', log, async () => {
    await forgetHeard(db)
    await sql`
      delete from white_list_pending
      where status = 'ASSIGNED' and created_at < now() - ${keptDays} * interval '1 day'`.execute(db)
    sweep.wakeIn(sweepMs)
  })
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind === 'STORE') loop.wake()
  })
  events.onGap(loop.wake)
  loop.wake()
  sweep.wakeIn(sweepMs)

  /**
   * The row stays locked while its label is linked, so that a second instance skips it. After an interruption it still
   * waits, and linking twice has no further effect.
   */
  async function linkOne(): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const {
        rows: [due],
      } = await sql<Due>`
        select p.store_id, p.label_code, p.article_ids, p.template_name, p.rest, p.account, s.code, s.company, s.name,
          s.zone_id
        from white_list_pending p join store s on s.store_id = p.store_id
        where p.status = 'WAIT'
          and (not s.white_list_enabled
          or exists (select from white_list w where w.store_id = p.store_id and w.label_code = p.label_code))
        order by p.store_id, p.label_code limit 1 for update of p skip locked`.execute(tx)
      if (!due) return false
      const refusal = await link(due)
      await tx
        .updateTable('white_list_pending')
        .set({ status: refusal === undefined ? 'ASSIGNED' : 'FAILED', reason: refusal ?? null })
        .where('store_id', '=', due.store_id)
        .where('label_code', '=', due.label_code)
        .execute()
      await events.publish(tx, { kind: 'LABEL', storeId: due.store_id, ids: [due.label_code] })
      return true
    })
  }

  /** @returns the reason of a refusal. */
  async function link(due: Due): Promise<string | undefined> {
    const store: StoreRef = {
      storeId: due.store_id,
      code: due.code,
      company: due.company,
      name: due.name,
      zoneId: due.zone_id,
    }
    try {
      await linkLabels({ db, events, settings }, { account: due.account, company: due.company, ip: '' }, store, [
        {
          ...due.rest,
          labelCode: due.label_code,
          articleIdList: due.article_ids,
          ...(due.template_name === null ? {} : { templateName: due.template_name }),
        },
      ])
      return undefined
    } catch (error) {
      if (error instanceof Fault) return error.message
      throw error
    }
  }

  return {
    async close() {
      unsubscribe()
      await loop.close()
      await sweep.close()
    },
  }
}
