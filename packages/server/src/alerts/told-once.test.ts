// server/alerts: flapping problems and restarting instances: the server reports each lasting outage once, and its end
// once.
import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveAlertRules } from '@shelfcast/contract/alerts/alerts'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { saveEventPublishing } from '@shelfcast/contract/notices/notices'
import { outgoingDefaults } from '../settings.ts'
import { apiClient } from '../testing/api-client.ts'
import { until } from '../testing/test-delivery.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startReceiver } from '../testing/receiver.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

const settings = {
  key: 'the same everywhere',
  outgoing: { ...outgoingDefaults, allow: ['127.0.0.0/8'], retryFirstMs: 20 },
}
const settleSeconds = 3_600
const labels = ['0000BB000001', '0000BB000002', '0000BB000003']
const waitMs = 20_000

type Step =
  | { kind: 'battery'; label: number; low: boolean }
  | { kind: 'wait' }
  | { kind: 'restart' }
  | { kind: 'refuse' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('battery' as const),
      label: fc.nat(labels.length - 1),
      low: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'refuse' as const }) },
)

test('each lasting problem is reported exactly once through flapping, refusals and restarts of one of two instances', async () => {
  const receiver = await startReceiver()
  const server = await startServer({ settings })
  let twin: TestServer = await startServer({ settings, beside: server })
  const { db, events } = server
  try {
    await addCompany(db, 'acme')
    const storeId = await addStore(db, 'acme', 'lyon')
    const send = apiClient(
      server.url,
      (await openTestSession(db, await addAccount(db, { account: 'anna', company: 'acme' }))).headers,
    )
    expect(
      (
        await send(saveAlertRules, {
          body: {
            kinds: {
              GATEWAY_OFFLINE: true,
              LABEL_OVERDUE: false,
              LABEL_BATTERY: true,
              SENSOR_TEMPERATURE: true,
              SENSOR_HUMIDITY: true,
              SENSOR_OFFLINE: true,
              SENSOR_BATTERY: true,
              POWER_OFFLINE: true,
              POWER_LOW_VOLTAGE: true,
              POWER_SHORT: true,
              FIRMWARE_STOPPED: true,
              IMPORT_FAILED: true,
              BACKUP_FAILED: true,
            },
            settleSeconds,
            digestOver: 2,
          },
        })
      ).status,
    ).toBe(200)
    expect(
      (await send(saveEventPublishing, { body: { webhooks: [{ url: receiver.url, events: ['LABEL_BATTERY'] }] } }))
        .status,
    ).toBe(200)
    await send(mergeArticles, { query: { store: 'lyon' }, body: [{ articleId: '1', articleName: 'Milk', data: {} }] })
    expect(
      (
        await send(linkLabels, {
          query: { store: 'lyon' },
          body: { assignList: labels.map((labelCode) => ({ labelCode, articleIdList: ['1'] })) },
        })
      ).status,
    ).toBe(200)

    const battery = (label: number, low: boolean) =>
      db
        .updateTable('label')
        .set({ battery: low ? 'REPLACE' : 'VERYGOOD' })
        .where('code', '=', labels[label] ?? '')
        .execute()
    /** After an hour, every lasting problem has been posted and answered. */
    const wait = async () => {
      await sql`
        update alert
        set opened_at = opened_at - ${settleSeconds} * interval '1 second',
          closed_at = closed_at - ${settleSeconds} * interval '1 second'`.execute(db)
      await sql`update alert_message set created_at = created_at - ${settleSeconds} * interval '1 second'`.execute(db)
      await events.publish(db, { kind: 'ALERT', storeId, ids: [] })
      await until(
        async () => {
          const { rows } = await sql<{
            waits: boolean
          }>`
            select exists (select
              from alert
              where kind = 'LABEL_BATTERY'
                and ((closed_at is null and told_at is null)
                or (closed_at is not null and told_at is not null and recovery_told_at is null)))
          or exists (select from alert_message where due_at is not null) as waits`.execute(db)
          return rows[0]?.waits === false
        },
        'all messages',
        waitMs,
      )
    }
    const told = () => {
      const seen = new Map<string, { target: string; state: string }[]>()
      for (const { headers, body } of receiver.received)
        seen.set(
          String(headers['x-shelfcast-delivery']),
          (JSON.parse(body) as { events: { target: string; state: string }[] }).events,
        )
      return [...seen.values()].flat()
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const label of labels.keys()) await battery(label, false)
        await wait()
        receiver.received.length = 0
        receiver.answers.length = 0
        const now = labels.map(() => false)
        const expected: string[][] = labels.map(() => [])
        const settle = async () => {
          await wait()
          for (const [label, low] of now.entries())
            if (low !== (expected[label]?.at(-1) === 'OPEN')) expected[label]?.push(low ? 'OPEN' : 'RECOVERED')
        }
        for (const one of [...steps, { kind: 'wait' } as const]) {
          if (one.kind === 'battery') {
            now[one.label] = one.low
            await battery(one.label, one.low)
          } else if (one.kind === 'wait') await settle()
          else if (one.kind === 'refuse') receiver.answers.push({ status: 503 })
          else {
            await twin.stop()
            twin = await startServer({ settings, beside: server })
          }
        }
        const all = told()
        expect(labels.map((code) => all.filter(({ target }) => target === code).map(({ state }) => state))).toEqual(
          expected,
        )
      }),
      { numRuns: 12 },
    )
  } finally {
    await twin.stop()
    await server.stop()
    await receiver.stop()
  }
}, 180_000)
