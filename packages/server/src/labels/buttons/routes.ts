// server/labels/buttons: the calls about label buttons: functions and presses. presses.ts records presses.
import { sql } from 'kysely'
import {
  buttonNames,
  listLabelAlarmDetails,
  listLabelAlarms,
  readButtonFunctions,
  saveButtonFunctions,
} from '@shelfcast/contract/labels/buttons'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { everyRow, onlyAfter, type ExportPart } from '../../http/export.ts'
import type { PageQuery } from '../../http/paging.ts'
import { ok } from '../../http/reply.ts'
import { readSettings, saveSetting } from '../../settings/store.ts'
import { clearAlarms } from './presses.ts'

interface Press {
  index: number
  counter: number
  date: string
  status: boolean
}
interface Pressed {
  labelId: number
  labelCode: string
  presses: Press[]
}
const alarmsOf = ({ labelCode, presses }: Pressed) => ({
  labelCode,
  alarmStatus: buttonNames.map((_name, at) => presses.find((press) => press.index === at + 1)?.status ?? false),
})
const pressesOf = ({ labelCode, presses }: Pressed) => ({
  labelCode,
  alarmStatus: presses.map(({ date, ...press }) => ({ ...press, date: new Date(date).toISOString() })),
})
interface Filter {
  labelCode?: string | undefined
  clear: boolean
}

export function labelButtonRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(readButtonFunctions, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['buttonFunctions'])).buttonFunctions,
  }))

  api.handle(saveButtonFunctions, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const { buttonFunctions: before } = await readSettings(tx, caller.company, ['buttonFunctions'])
      const after = {
        main: body.main ?? before.main,
        sub: body.sub ?? before.sub,
        extend1: body.extend1 ?? before.extend1,
        extend2: body.extend2 ?? before.extend2,
      }
      await saveSetting(tx, caller.company, 'buttonFunctions', after)
      await audit(tx, caller, { action: saveButtonFunctions.audit, target: 'button', before, after })
    })
    return ok.responseMessage
  })

  api.list(listLabelAlarms, ({ query, stores, caller, page }) => ({
    page: (part) => pressedOf(caller, stores, query, part),
    row: alarmsOf,
    file: { name: 'label-alarms', each: () => eachPressed(stores, query, page, alarmsOf) },
  }))

  api.list(listLabelAlarmDetails, ({ query, stores, caller, page }) => ({
    page: (part) => pressedOf(caller, stores, query, part),
    row: pressesOf,
    file: { name: 'label-presses', each: () => eachPressed(stores, query, page, pressesOf) },
  }))

  const eachPressed = <Row extends { labelCode: string }>(
    stores: readonly StoreRef[],
    filter: Filter,
    page: PageQuery,
    rowOf: (pressed: Pressed) => Row,
  ) => everyRow(page, 'labelCode', async (part) => (await pageOfPressed(db, stores, filter, part)).map(rowOf))

  /** Reading and clearing are one step, so that no press is lost in between. */
  function pressedOf(
    caller: Caller,
    stores: readonly StoreRef[],
    filter: Filter,
    page: ExportPart,
  ): Promise<{ rows: Pressed[]; total: number }> {
    return inTransaction(db, async (tx) => {
      const rows = await pageOfPressed(tx, stores, filter, page)
      const total = await countPressed(tx, stores, filter)
      if (filter.clear && rows.length > 0) {
        await clearAlarms(
          tx,
          rows.map((row) => row.labelId),
        )
        await audit(tx, caller, {
          action: listLabelAlarms.audit,
          target: rows
            .slice(0, 20)
            .map((row) => row.labelCode)
            .join(' '),
          after: { count: rows.length },
        })
      }
      return { rows, total }
    })
  }
}

const wherePressed = (stores: readonly StoreRef[], { labelCode }: Filter) =>
  sql`b.store_id = any(${stores.map((store) => store.storeId)}::integer[])${
    labelCode === undefined
      ? sql``
      : sql`
    and l.code = ${labelCode}::bpchar`
  }`

async function countPressed(db: Db, stores: readonly StoreRef[], filter: Filter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`
    select count(distinct b.label_id)::int as count
    from label_button b join label l using (label_id) where ${wherePressed(stores, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function pageOfPressed(
  db: Db,
  stores: readonly StoreRef[],
  filter: Filter,
  page: ExportPart,
): Promise<Pressed[]> {
  // Locks the rows before clearing, so that a simultaneous press comes after and stays.
  if (filter.clear)
    await sql`
      select
      from label_button b
      join label l
      using (label_id) where ${wherePressed(stores, filter)} order by b.label_id, b.button for update of b`.execute(db)
  const { rows } = await sql<Pressed>`
    select l.label_id as "labelId", l.code as "labelCode",
      json_agg(json_build_object('index', b.button, 'counter', b.counter, 'date', b.pressed_at, 'status', b.alarm)
        order by b.button) as presses
    from label_button b
    join label l using (label_id) where ${wherePressed(stores, filter)} and ${onlyAfter(sql`l.code`, page)}
    group by l.label_id, l.code
    order by l.code ${sql.raw(page.sort[0]?.dir ?? 'asc')} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}
