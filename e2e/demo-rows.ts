// e2e: waits for the demo store, and gives rows to lists that are empty in it.
import { deflateSync } from 'node:zlib'
import { encodePhoto } from '@shelfcast/render/photo-png'
import { sql, type Db } from '@shelfcast/server/db/database'
import { company } from './people.ts'
import { addPick } from './pick-rows.ts'
import { addPositions } from './position-rows.ts'
import { addOtaSchedule } from './ota-rows.ts'
import { addPowerRails } from './power-rail-rows.ts'
import { addSensor } from './sensor-rows.ts'

export async function linkedLabels(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('label')
    .where('linked', '=', true)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Rows for lists that are empty in the demo store. @returns the number of that store */
export async function addDemoRows(db: Db): Promise<number> {
  const { store_id: storeId } = await db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'DEMO')
    .executeTakeFirstOrThrow()
  await addFailure(db, storeId)
  await addGroups(db)
  await addButtonConfig(db)
  await addSensor(db, company, storeId)
  await addPowerRails(db, company, storeId)
  await addPick(db, storeId)
  await addPositions(db, storeId)
  await addOtaSchedule(db, company, storeId)
  await addImage(db)
  return storeId
}

/** The demo store has no failures, unless the machine was busy: the list of failures gets its rows here. */
async function addFailure(db: Db, storeId: number) {
  await sql`insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date)
    select store_id, label_id, 1, 1, 'LINK', 'NOT_CONFIRMED', 'The label did not take the picture in time.', now()
    from label where store_id = ${storeId} order by code limit 2 on conflict do nothing`.execute(db)
}

/** Nor has it groups. */
async function addGroups(db: Db) {
  await sql`insert into template_group (company, name, templates, modified_by)
    values (${company}, 'Promotion', '{price-296x128-BWR}', 'demo')`.execute(db)
  await sql`insert into template_model_group (company, name, models, modified_by)
    values (${company}, 'Same size', '{M2_400x300_BWR,M3_400x300_BWRY}', 'demo')`.execute(db)
}

/** Nor does it have configurations of buttons. */
async function addButtonConfig(db: Db) {
  await sql`
    insert into button_config (company, name, button_set)
    values (${company}, 'Dairy', '{"main": "RIGHT_PAGE", "sub": "ALARM", "extend1": "DEFAULT", "extend2": "DEFAULT"}')`.execute(
    db,
  )
}

/** Nor does it have images for templates. */
async function addImage(db: Db) {
  const png = encodePhoto({ width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) }, (data) => deflateSync(data))
  await sql`
    insert into template_image (company, name, width, height, hash, content, modified_by)
    values (${company}, 'dot.png', 1, 1, 'dot', ${Buffer.from(png)}, 'anna')`.execute(db)
}
