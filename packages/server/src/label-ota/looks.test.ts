// server/label-ota: which changes lead to another look at the labels of a schedule, and that none is lost. The database
// is real; the test plays the labels.
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { startTestDelivery, until, type TestDelivery } from '../testing/test-delivery.ts'
import { lookAtStore, startRunner } from './runner.ts'

let house: TestDelivery
const parts = () => ({ db: house.db, events: house.events, settings: house.settings, now: Date.now })

beforeAll(async () => {
  house = await startTestDelivery()
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, network_status)
    values ('C', 1, 'D0CF5E000001', 'G', '10.0.0.1', 80, 'CONNECTED')`.execute(house.db)
  await sql`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    values ('C', 'TAG', 'M', '50', 'f.bin', '\\x00', 200000, '0')`.execute(house.db)
})
beforeEach(async () => {
  await sql`truncate label, ota_schedule, label_command cascade`.execute(house.db)
  await sql`
    insert into label (store_id, code, model, gateway_id, firmware, battery, signal, last_seen_at)
    select 1, lpad(n::text, 12, '0'), 'M', (select gateway_id from gateway), 39, 'GOOD', 'GOOD', now()
    from generate_series(1, 8) n`.execute(house.db)
  await sql`
    insert into ota_schedule (store_id, package_id, is_on, step)
    select 1, package_id, true, 'ALL' from firmware_package`.execute(house.db)
})
afterAll(() => house.end())

const ordered = async (state = '%') => {
  const { rows } = await sql<{ code: string }>`
    select l.code from ota_label t join label l using (label_id) where t.state like ${state} order by l.code`.execute(
    house.db,
  )
  return rows.map(({ code }) => code)
}

test('an update that pauses before another attempt makes room for the next label at once', async () => {
  await lookAtStore(parts(), 1)
  const first = await ordered()
  expect(first).toHaveLength(2)
  await sql`update label_command set state = 'SENT', attempt = 1`.execute(house.db)
  await lookAtStore(parts(), 1, first)
  expect(await ordered()).toEqual(first)

  await sql`
    update label_command
    set state = 'WAITING', due_at = now() + interval '1 hour', changed_at = now()`.execute(house.db)
  await lookAtStore(parts(), 1, [first[0]!])
  expect(await ordered()).toHaveLength(4)
})

test('a look that fails is repeated for the labels that it was about', async () => {
  const failures: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => failures.push(line) })
  const runner = startRunner({ ...parts(), log })
  try {
    await until(async () => (await ordered()).length === 2, 'the first orders')
    const codes = await ordered()
    await sql`alter table ota_label rename to ota_label_away`.execute(house.db)
    await inTransaction(house.db, async (tx) => {
      await sql`update label_command set state = 'DONE', changed_at = now()`.execute(tx)
      await sql`update label set firmware = 50 where code = any(${codes}::bpchar[])`.execute(tx)
      await house.events.publish(tx, { kind: 'LABEL', storeId: 1, ids: codes })
    })
    await until(async () => failures.length > 0, 'the look to fail')
    await sql`alter table ota_label_away rename to ota_label`.execute(house.db)
    await until(
      async () => (await ordered('PICTURE')).length === 2 || (await ordered('SUCCESS')).length === 2,
      'the proof',
      15_000,
    )
  } finally {
    await runner.close()
  }
})
