// server/delivery: the cause of a label that waits, on emulated access points.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'
import { progressOf } from './causes.ts'

const testDelivery = usingTestDelivery()
/** @returns the group with this cause, because the next look may find the label in another */
const becomes = (t: TestDelivery, cause: string | null) =>
  until(
    async () => {
      const { waiting } = await progressOf(t.db, sql`select label_id from label where code = ${code}::bpchar`)
      return (waiting[0]?.code ?? null) === cause && { group: waiting[0] }
    },
    `the cause to be ${String(cause)}`,
  )

async function linked(faults = {}) {
  const t = await testDelivery({ delivery: { failOverMs: 60_000 } })
  const ap = await t.accessPoint({ labels: [label], faults })
  await t.article('A', '1.00')
  return { t, ap }
}

test('a gateway that goes offline is the cause until it returns, without a write to its labels', async () => {
  const { t, ap } = await linked()
  t.start()
  await t.link(code, 'A')
  await becomes(t, null)
  ap.setReachable(mac, false)
  await t.price('A', '2.00')
  await becomes(t, 'CHECK_IN')
  const rows = async () => (await sql`select xmin::text, label_id from label_page`.execute(t.db)).rows
  const before = await rows()
  await ap.drop()
  await becomes(t, 'GATEWAY_OFFLINE')
  expect(await rows()).toEqual(before)
  ap.setReachable(mac, true)
  await ap.return()
  await becomes(t, null)
})

test('a picture that the gateway has waits for the check-in of the label', async () => {
  const { t, ap } = await linked()
  t.start()
  await t.link(code, 'A')
  await becomes(t, null)
  ap.setReachable(mac, false)
  await t.price('A', '2.00')
  await becomes(t, 'CHECK_IN')
  ap.setReachable(mac, true)
  await becomes(t, null)
})

test('a picture that the gateway refuses says so, in the words of the gateway', async () => {
  const { t, ap } = await linked({ unreadable: 1 })
  t.start()
  await t.link(code, 'A')
  const { group } = await becomes(t, 'REFUSED')
  expect(group?.reason).toMatch(/invalid jpg/)
  expect(group?.nextAt).not.toBeNull()
  ap.setFaults({ unreadable: 0 })
  await becomes(t, null)
})
