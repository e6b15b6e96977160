// server/labels: every label that does not show its picture says why, over HTTP. delivery/causes.test.ts has real
// gateways.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { labelCauses, readLabelProgress, type LabelCauseCode } from '@shelfcast/contract/labels/causes'
import { listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, storeIdOf } = usingShop({ stores: [store, 'nice'], delivery: { lookMs: 3_600_000 } })
const gateways = new Map<string, number>()

/** The server of this test serves no gateways: it must not change the states set here. */
async function addGateway(name: string, values: { status: string; ago: string; error?: string; reboot?: string }) {
  const { rows } = await sql<{ gateway_id: number }>`
    insert into gateway (company, store_id, mac, name, ip, port, network_status, status_since, last_error,
      reboot_asked_at, last_seen_at)
    values ('acme', ${storeIdOf(store)}, ${`02000000000${gateways.size}`}, ${name}, '127.0.0.1', 9, ${values.status},
      now() - ${values.ago}::interval, ${values.error ?? null}, now() - ${values.reboot ?? null}::interval, now())
    returning gateway_id`.execute(server.db)
  gateways.set(name, rows[0]!.gateway_id)
}

interface Facts {
  gateway?: string
  model?: string | null
  wanted?: number
  shown?: number
  /** Intervals from now; negative ones have passed. */
  seen?: string
  checkIn?: string
  sent?: string
  due?: string | null
  attempt?: number
  failed?: { code: string; reason: string; at: string }
}

let made = 0
async function addLabel({ gateway, model = 'M3_384x168_BWRY', ...facts }: Facts): Promise<string> {
  made += 1
  const code = `0233AABB${made.toString(16).toUpperCase().padStart(4, '0')}`
  const gatewayId = gateway === undefined ? null : gateways.get(gateway)!
  const { rows } = await sql<{ label_id: number }>`
    insert into label (store_id, code, linked, model, gateway_id, last_seen_at, next_check_in_at)
    values (${storeIdOf(store)}, ${code}, true, ${model}, ${gatewayId},
      now() + ${facts.seen ?? '-20 seconds'}::interval, now() + ${facts.checkIn ?? '40 seconds'}::interval)
    returning label_id`.execute(server.db)
  const id = rows[0]!.label_id
  const { wanted = 2, shown = 1 } = facts
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, wanted_at, shown_version, sent_version,
      sent_at, due_at, deadline_at, attempt, fail_reason)
    values (${id}, ${storeIdOf(store)}, ${gatewayId}, ${wanted}, now(), ${shown},
      ${facts.sent === undefined ? null : wanted}, now() + ${facts.sent ?? null}::interval,
      ${facts.due === null ? sql`null` : sql`now() + ${facts.due ?? '1 hour'}::interval`},
      now() + interval '20 minutes', ${facts.attempt ?? 0}, ${facts.failed?.reason ?? null})`.execute(server.db)
  if (facts.failed)
    await sql`
      insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date,
        last_retry_at)
      values (${storeIdOf(store)}, ${id}, 1, ${wanted}, 'CHANGE', ${facts.failed.code}, ${facts.failed.reason}, now(),
        now() + ${facts.failed.at}::interval)`.execute(server.db)
  return code
}

beforeAll(async () => {
  await addGateway('Sales floor', { status: 'CONNECTED', ago: '1 day' })
  await addGateway('Back room', { status: 'DISCONNECTED', ago: '2 hours' })
  await addGateway('Cellar', { status: 'NOT_READY', ago: '3 hours', error: 'its flash memory is full (12 kB free)' })
  await addGateway('Office', { status: 'DISCONNECTED', ago: '1 minute', reboot: '1 minute' })
  await addGateway('Garage', { status: 'DISCONNECTED', ago: '1 hour', reboot: '1 hour' })
})

const minutesFromNow = (time: string | null | undefined) =>
  time ? Math.round((Date.parse(time) - Date.now()) / 60_000) : null
const causeOf = async (label: string) => {
  const [row] = (await send(listLabels, { query: { store, label } })).body['labelList']
  const detail = (await send(readLabel, { query: { store, label } })).body['label']
  expect(detail.cause).toEqual(row.cause)
  if (row.cause === null) return null
  const { since, nextAt, ...rest } = row.cause
  return { ...rest, since: minutesFromNow(since), nextAt: minutesFromNow(nextAt) }
}

const refused = { code: 'REFUSED', reason: 'The gateway refused the picture: invalid jpg.', at: '-2 minutes' }
const floor = { gateway: 'Sales floor' }
const cases: [code: LabelCauseCode, facts: Facts, expected: object][] = [
  ['NO_GATEWAY', {}, { gateway: null, nextAt: null }],
  ['GATEWAY_OFFLINE', { gateway: 'Back room' }, { gateway: 'Back room', since: -120 }],
  // What the gateway did before it went offline no longer matters.
  ['GATEWAY_OFFLINE', { gateway: 'Back room', sent: '-3 hours', seen: '-3 hours', attempt: 1, failed: refused }, {}],
  ['GATEWAY_OFFLINE', { gateway: 'Garage' }, { gateway: 'Garage', since: -60 }],
  ['GATEWAY_RESTARTING', { gateway: 'Office' }, { gateway: 'Office', since: -1 }],
  [
    'GATEWAY_NOT_READY',
    { gateway: 'Cellar' },
    { gateway: 'Cellar', since: -180, reason: 'its flash memory is full (12 kB free)' },
  ],
  ['UNKNOWN_MODEL', { ...floor, model: null, due: null }, { gateway: 'Sales floor' }],
  [
    'NOT_DRAWN',
    { ...floor, attempt: 1, due: '3 minutes', failed: { code: 'NOT_DRAWN', reason: 'No such letter.', at: '0 s' } },
    { reason: 'No such letter.', nextAt: 3 },
  ],
  [
    'REFUSED',
    { ...floor, attempt: 3, sent: '-3 minutes', due: '5 minutes', failed: refused },
    { gateway: 'Sales floor', reason: refused.reason, since: -2, nextAt: 5 },
  ],
  ['LABEL_SILENT', { ...floor, seen: '-90 minutes', checkIn: '-80 minutes' }, { since: -90, nextAt: null }],
  ['CHECK_IN', { ...floor, sent: '-1 minute', checkIn: '4 minutes' }, { gateway: 'Sales floor', nextAt: 4 }],
  // A failure before the last time it was sent is over.
  ['CHECK_IN', { ...floor, attempt: 3, sent: '-1 minute', checkIn: '4 minutes', failed: refused }, { nextAt: 4 }],
  [
    'RETRYING',
    {
      ...floor,
      attempt: 1,
      due: '6 minutes',
      failed: { code: 'NOT_CONFIRMED', reason: 'Not confirmed.', at: '-1 minute' },
    },
    { reason: 'Not confirmed.', nextAt: 6 },
  ],
  ['SENDING', { ...floor, due: '0 s' }, { gateway: 'Sales floor' }],
]

test.each(cases)('%s is named, with its gateway, its time and its reason: %j', async (code, facts, expected) => {
  expect(await causeOf(await addLabel(facts))).toMatchObject({ code, ...expected })
})

test('each cause has a case here', () => {
  expect(new Set(cases.map(([code]) => code))).toEqual(new Set(Object.keys(labelCauses)))
})

test('a label that shows its picture has no cause', async () => {
  expect(await causeOf(await addLabel({ gateway: 'Back room', wanted: 2, shown: 2 }))).toBeNull()
})

test('the labels of products are grouped by what they wait for, and those of another store are not counted', async () => {
  const labels = [
    await addLabel({ ...floor, wanted: 1 }),
    await addLabel({ ...floor, due: '0 s' }),
    await addLabel({ gateway: 'Back room' }),
    await addLabel({ gateway: 'Back room', sent: '-3 hours' }),
    await addLabel({ gateway: 'Garage' }),
  ]
  const { rows } = await sql<{ article_key: number }>`
    insert into article (store_id, article_id, name, data, created_at, updated_at)
    select id, 'A1', 'Butter', '{}', now(), now() from unnest(${[storeIdOf(store), storeIdOf('nice')]}::integer[]) as id
    returning article_key`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select label_id, ${rows[0]!.article_key}, 1 from label where code = any(${labels}::bpchar[])`.execute(server.db)
  const progress = async (query: object) =>
    (await send(readLabelProgress, { query: { store, ...query } as never })).body
  expect(await progress({ articleList: 'A1' })).toMatchObject({
    labelCount: 5,
    shownCount: 1,
    waiting: [
      { code: 'GATEWAY_OFFLINE', gateway: 'Back room', count: 2 },
      { code: 'GATEWAY_OFFLINE', gateway: 'Garage', count: 1 },
      { code: 'SENDING', gateway: 'Sales floor', count: 1 },
    ],
  })
  expect(await progress({ labelList: labels.slice(0, 2).join(',') })).toMatchObject({ labelCount: 2, shownCount: 1 })
  expect(await progress({ store: 'nice', articleList: 'A1', labelList: labels.join(',') })).toMatchObject({
    labelCount: 0,
    waiting: [],
  })
  expect(await progress({ late: 'true' })).toMatchObject({ labelCount: 0, waiting: [] })
  await sql`
    update label_page set deadline_at = now() - interval '1 minute'
    where label_id in (select label_id from label where code = any(${labels}::bpchar[]))`.execute(server.db)
  expect(await progress({ late: 'true' })).toMatchObject({
    labelCount: 4,
    shownCount: 0,
    waiting: [{ gateway: 'Back room', count: 2 }, { gateway: 'Garage' }, { gateway: 'Sales floor' }],
  })
})
