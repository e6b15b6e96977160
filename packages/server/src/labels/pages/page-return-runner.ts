// server/labels/pages: turns labels back to the page that they showed before a button turned them for a while.
import { sql } from 'kysely'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { breathe, startDueLoop, type DueLoop } from '../../due-loop.ts'
import { groupBy } from '../../group-by.ts'
import { showPage } from './pages.ts'

const labelsPerTurn = 500

export function startPageReturns(parts: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>): DueLoop {
  const { db, events, settings, now } = parts
  return startDueLoop(parts, {
    name: 'returning pages',
    align: () => Promise.resolve(),
    async run() {
      while (await returnSome()) await breathe()
    },
    nextDue: async () =>
      (await db.selectFrom('label_page_return').select('due_at').orderBy('due_at').limit(1).executeTakeFirst())?.due_at,
  })

  /** Locks the labels first, as presses and orders do. @returns whether there was any */
  function returnSome(): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const due = new Date(now())
      const { rows: labels } = await sql<{ label_id: number; page: number }>`
        select l.label_id, l.page
        from label l
        where l.label_id in
          (select label_id from label_page_return where due_at <= ${due} order by label_id limit ${labelsPerTurn})
        order by l.label_id for update`.execute(tx)
      const shown = new Map(labels.map((label) => [label.label_id, label.page]))
      const { rows } = await sql<{ label_id: number; page: number; back_page: number }>`
        delete from label_page_return
        where due_at <= ${due} and label_id = any(${[...shown.keys()]}::bigint[])
        returning label_id, page, back_page`.execute(tx)
      const turned = rows.filter((row) => shown.get(row.label_id) === row.page)
      for (const [page, ofPage] of groupBy(turned, (row) => row.back_page))
        await showPage(
          tx,
          events,
          ofPage.map((row) => row.label_id),
          page,
          {
            account: null,
            batchId: null,
            detail: `Page ${page}, after the time of a button`,
            deadlineMs: settings.delivery.deadlineMs,
          },
        )
      return labels.length > 0
    })
  }
}
