// server/label-ota: whatever fails, restarts or arrives, a schedule never has more updates than its step allows, never orders
// one twice, and begins none after its stop rule. The database is real; the test plays the labels.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAt, wallOf } from '@shelfcast/contract/zone-time'
import { openDatabase, type Db } from '../db/database.ts'
import { startTestDelivery, type TestDelivery } from '../testing/test-delivery.ts'
import { lookAtStore } from './runner.ts'
import { limitOf, mustStop } from './waves.ts'
import { isInWindow, opensAt, startOf } from './when.ts'

let house: TestDelivery
beforeAll(async () => {
  house = await startTestDelivery()
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, network_status)
    select 'C', 1, 'D0CF5E00000' || n, 'G' || n, '10.0.0.' || n, 80, 'CONNECTED'
    from generate_series(1, 3) n`.execute(house.db)
  await sql`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    values ('C', 'TAG', 'M', '50', 'f.bin', '\\x00', 200000, '0')`.execute(house.db)
})
afterAll(() => house.end())

const label = (db: Db, from: number, to: number) =>
  sql`
  with made as (
    insert into label (store_id, code, model, gateway_id, firmware, battery, signal, last_seen_at)
    select 1, lpad(n::text, 12, '0'), 'M', (select gateway_id from gateway order by gateway_id offset n % 3 limit 1), 39,
      'GOOD', 'GOOD', now() from generate_series(${from}::int, ${to}::int) n returning label_id)
  insert into label_page (label_id, store_id, wanted_version, shown_version) select label_id, 1, 1, 1 from made`.execute(
    db,
  )

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('look' as const) },
  { weight: 2, arbitrary: fc.constant('kill' as const) },
  { weight: 5, arbitrary: fc.constant('version' as const) },
  { weight: 5, arbitrary: fc.constant('picture' as const) },
  { weight: 2, arbitrary: fc.constant('fail' as const) },
  { weight: 1, arbitrary: fc.constant('arrive' as const) },
)

interface Facts {
  isOn: boolean
  running: number
  done: number
  failed: number
  labels: number
  commands: number
  twice: number
  busiest: number
}
const factsOf = async (db: Db) => {
  const { rows } = await sql<Facts>`
    select (select is_on from ota_schedule) as "isOn",
      count(*) filter (where t.state in ('ORDERED', 'PICTURE'))::int as running,
      count(*) filter (where t.state = 'SUCCESS')::int as done, count(*) filter (where t.state = 'FAILED')::int as failed,
      (select count(*)::int from label) as labels, (select count(*)::int from label_command) as commands,
      (select count(*)::int from (select from label_command group by label_id having count(*) > 1) d) as twice,
      (select coalesce(max(n), 0)::int from (
        select count(*) as n from label_command c join label l using (label_id)
        where c.state in ('WAITING', 'SENT') group by l.gateway_id) g) as busiest
    from ota_label t`.execute(db)
  return rows[0]!
}

test('no mix of failures, kills and new labels lets a schedule run ahead of its step or past its stop rule', async () => {
  const { db, events, settings, url } = house
  const parts = { db, events, settings, now: Date.now }
  /** One instance whose connection is cut while it looks. */
  const killedLook = async () => {
    const own = openDatabase(`${url}${url.includes('?') ? '&' : '?'}application_name=ota-killed`, 1)
    const look = lookAtStore({ ...parts, db: own.db }, 1).catch(() => undefined)
    await new Promise((resume) => {
      setTimeout(resume, Math.random() * 8)
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ota-killed'`.execute(db)
    await look
    await own.close().catch(() => undefined)
  }
  const act = {
    look: () => lookAtStore(parts, 1),
    kill: killedLook,
    version: () =>
      sql`
      with c as (
        update label_command set state = 'DONE' where id = (
          select id from label_command where state in ('WAITING', 'SENT') order by id limit 1)
        returning label_id)
      update label l set firmware = 50 from c where c.label_id = l.label_id`.execute(db),
    everyVersion: () =>
      sql`
      with c as (
        update label_command set state = 'DONE' where state in ('WAITING', 'SENT') returning label_id)
      update label l set firmware = 50 from c where c.label_id = l.label_id`.execute(db),
    picture: () => sql`update label_page set shown_version = wanted_version, shown_at = now()`.execute(db),
    fail: () =>
      sql`
      update label_command set state = 'FAILED', detail = 'No.' where id = (
        select id from label_command where state in ('WAITING', 'SENT') order by id desc limit 1)`.execute(db),
    arrive: () =>
      sql`select count(*)::int as n from label`.execute(db).then(({ rows }) => {
        const { n } = rows[0] as { n: number }
        return label(db, n + 1, n + 1)
      }),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 70 }),
      fc.array(step, { minLength: 20, maxLength: 60 }),
      async (n, steps) => {
        await sql`truncate label, ota_schedule, label_command cascade`.execute(db)
        await label(db, 1, n)
        await sql`insert into ota_schedule (store_id, package_id, is_on) select 1, package_id, true from firmware_package`.execute(
          db,
        )
        let stoppedAt: number | undefined
        // A label that arrives later makes no larger sample of one that is complete.
        let isSampled = false
        for (const each of steps) {
          await act[each]()
          const facts = await factsOf(db)
          const begun = facts.running + facts.done
          expect(facts.twice).toBe(0)
          expect(facts.commands).toBe(begun + facts.failed + (await skipped(db)))
          expect(facts.busiest).toBeLessThanOrEqual(2)
          isSampled ||= facts.done >= limitOf('SAMPLE', facts.labels)
          if (facts.done === 0) expect(begun).toBeLessThanOrEqual(1)
          else if (!isSampled) expect(begun).toBeLessThanOrEqual(limitOf('SAMPLE', facts.labels))
          if (!facts.isOn) {
            expect(mustStop({ ...facts, done: facts.done + facts.running }) || mustStop(facts)).toBe(true)
            stoppedAt ??= facts.commands
            expect(facts.commands).toBe(stoppedAt)
          }
        }
        // Without further failures everything comes to its end.
        for (let round = 0; round < 400; round += 1) {
          const { isOn, labels, running, done, failed } = await factsOf(db)
          if (!isOn ? running === 0 : done + failed === labels) return
          await act.look()
          await act.everyVersion()
          await act.look()
          await act.picture()
        }
        expect.fail('The schedule did not end.')
      },
    ),
    {
      numRuns: 6,
      // One label of 21 fails: five per cent of the others are one label, five per cent of all are two.
      examples: [
        [21, ['look', 'fail', 'look', 'version', 'look', 'picture', 'look']],
        // Two of 40 labels were the sample; with the next label it would be three.
        [40, ['look', 'version', 'look', 'picture', 'look', 'version', 'look', 'picture', 'look', 'look', 'arrive']],
      ],
    },
  )
}, 120_000)

const skipped = async (db: Db) =>
  (await sql<{ n: number }>`select count(*)::int as n from ota_label where state = 'SKIPPED'`.execute(db)).rows[0]!.n

test('the start and the window are in store time, through both clock changes', () => {
  const zone = 'Europe/Paris'
  const at = (text: string) => instantAt(zone, wallOf(text, zone)!)
  // 02:30 does not exist in this night: the first minute after the gap.
  expect(startOf({ zone, otaTime: '2027-03-28 02:30' })).toBe(at('2027-03-28 03:00'))
  const night = { zone, otaTime: '', windowStart: '22:00', windowEnd: '02:30' }
  expect(['21:59', '22:00', '23:59'].map((time) => isInWindow(night, at(`2027-03-27 ${time}`)))).toEqual([
    false,
    true,
    true,
  ])
  expect(['01:59', '03:00'].map((time) => isInWindow(night, at(`2027-03-28 ${time}`)))).toEqual([true, false])
  // The hour that occurs twice is in the window twice.
  expect([0, 3_600_000].map((more) => isInWindow(night, at('2027-10-31 02:15') + more))).toEqual([true, true])
  expect(opensAt(night, at('2027-03-28 03:00'))).toBe(at('2027-03-28 22:00'))
  expect(opensAt(night, at('2027-03-27 22:00'))).toBeUndefined()
  const later = { ...night, otaTime: '2027-03-29 12:00' }
  expect(opensAt(later, at('2027-03-28 23:00'))).toBe(at('2027-03-29 22:00'))
  const day = { zone, otaTime: '', windowStart: '02:15', windowEnd: '05:00' }
  expect(opensAt(day, at('2027-03-28 01:00'))).toBe(at('2027-03-28 03:00'))
})
