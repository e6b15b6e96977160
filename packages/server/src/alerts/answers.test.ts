// server/alerts: alerts are acknowledged, snoozed and kept as a history, over HTTP, only by people who can see them.
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { acknowledgeAlerts, listAlerts, snoozeAlerts, type AlertRow } from '@shelfcast/contract/alerts/alerts'
import { MENU } from '@shelfcast/contract/permissions'
import { until } from '../testing/test-delivery.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, signIn, storeIdOf } = usingShop({ stores: ['lyon', 'nice'] })
let id: number

beforeEach(async () => {
  await sql`delete from alert`.execute(server.db)
  const { rows } = await sql<{ id: number }>`
    insert into alert (store_id, kind, target, name, told_at)
    values (${storeIdOf('lyon')}, 'GATEWAY_OFFLINE', '0000000000A1', 'North', now()) returning id`.execute(server.db)
  id = rows[0]?.id ?? 0
})

const list = async (show: string, as = send) =>
  ((await as(listAlerts, { query: { show } })).body?.['alertList'] ?? []) as AlertRow[]

test('an acknowledged alert names who and why, stays in the list, and is no longer new', async () => {
  expect(await list('NEW')).toHaveLength(1)
  expect((await send(acknowledgeAlerts, { body: { ids: [id], note: 'Cable ordered' } })).body['changed']).toBe(1)
  expect(await list('NEW')).toEqual([])
  expect(await list('OPEN')).toMatchObject([{ acknowledged: { account: 'anna', note: 'Cable ordered' } }])
})

test('a snoozed alert is hidden until its time, and then new again by itself', async () => {
  const soon = new Date(Date.now() + 1_500).toISOString()
  expect((await send(snoozeAlerts, { body: { ids: [id], until: soon } })).body['changed']).toBe(1)
  expect([await list('OPEN'), await list('NEW')]).toEqual([[], []])
  expect(await list('SNOOZED')).toMatchObject([{ id, snoozedUntil: soon }])
  await until(async () => (await list('NEW'))[0], 'the alert to come back', 15_000)
  expect(await list('SNOOZED')).toEqual([])
  await send(snoozeAlerts, { body: { ids: [id], until: new Date(Date.now() + 60_000).toISOString() } })
  await send(snoozeAlerts, { body: { ids: [id], until: null } })
  expect(await list('OPEN')).toHaveLength(1)
})

test('a solved alert is in the history with its note', async () => {
  await send(acknowledgeAlerts, { body: { ids: [id], note: 'On it' } })
  await sql`update alert set closed_at = now(), closed_why = 'RECOVERED', recovery_told_at = now()`.execute(server.db)
  expect(await list('OPEN')).toEqual([])
  expect(await list('HISTORY')).toMatchObject([{ id, closedWhy: 'RECOVERED', acknowledged: { note: 'On it' } }])
  expect((await send(acknowledgeAlerts, { body: { ids: [id] } })).body['changed']).toBe(0)
})

test('a person without the store, or without the list, cannot answer its alerts', async () => {
  const other = await signIn('ben', { level: '3', stores: [storeIdOf('nice')], menu: [MENU.gatewayInfo.code] })
  const blind = await signIn('carl', { level: '4', stores: [storeIdOf('lyon')], menu: [MENU.labelInfo.code] })
  for (const person of [other, blind]) {
    expect(await list('OPEN', person.send)).toEqual([])
    expect((await person.send(acknowledgeAlerts, { body: { ids: [id] } })).body['changed']).toBe(0)
    expect((await person.send(snoozeAlerts, { body: { ids: [id], until: null } })).body['changed']).toBe(0)
  }
})
