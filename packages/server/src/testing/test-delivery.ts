// server/testing: the setup for delivery tests: a database, access points emulated on real sockets, a store with
// products, and the real delivery between them.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import { startAccessPoint, type AccessPoint, type AccessPointOptions } from '@shelfcast/simulator/access-point'
import type { LabelImage } from '@shelfcast/render/label-image'
import { encodeLabel } from '@shelfcast/render/encodings'
import { modelOf } from '@shelfcast/render/models'
import { inTransaction, openDatabase, type Database, type Db } from '../db/database.ts'
import { createEvents, type Events } from '../db/events.ts'
import { giveOrders, lightWaitsMs } from '../labels/commands/commands.ts'
import { forgetPages } from '../labels/pages/pages.ts'
import { renderInputs } from '../delivery/render-inputs.ts'
import { drawLabel } from '../delivery/letter-files.ts'
import { deliveryDefaults, type DeliverySettings, type Settings } from '../settings.ts'
import { watchStatements, type Statements } from './held-statements.ts'
import { freshDatabase } from './start-server.ts'
import type { LedPayload } from '../delivery/command-rows.ts'
import { packPicture, pictureHash, storeImages } from '../delivery/images.ts'
import { sightingListeners } from '../sighting-listeners.ts'
import { startDelivery, type Delivery } from '../delivery/delivery.ts'
import { gatewaysChanged } from '../delivery/membership.ts'
import { endPushedPictures, requestArticleUpdates, requestUpdates } from '../delivery/request-update.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { addGatewayRow } from './gateways.ts'

/** No pauses, and time limits short enough to watch them expire. */
const quick: DeliverySettings = {
  ...deliveryDefaults,
  deadlineMs: 60_000,
  uploadPauseMs: 0,
  retryFirstMs: 20,
  retryMostMs: 200,
  queuedWithinMs: 1_500,
  offerMs: 20_000,
  connections: 0,
  renderWorkers: 0,
  failOverMs: 100,
  figuresMs: 100,
}

interface Instance {
  own: Database
  name: string
  heard: Events
  statements: Statements
}
export interface LabelState {
  code: string
  status: LabelStatus
  wanted: number
  shown: number
  sent: number | null
  reason: string | null
  gatewayId: number | null
  model: string | null
}
export type TestDelivery = Awaited<ReturnType<typeof startTestDelivery>>

export async function startTestDelivery(options: { delivery?: Partial<DeliverySettings>; stores?: number } = {}) {
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url)
  const { db } = database
  const events = await createEvents(url)
  await db.insertInto('company').values({ code: 'C', name: 'Company' }).execute()
  for (let n = 1; n <= (options.stores ?? 1); n += 1)
    await db
      .insertInto('store')
      .values({
        company: 'C',
        code: `S${n}`,
        name: `Store ${n}`,
        zone_id: 'UTC',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
  const delivery = { ...quick, ...options.delivery }
  const settings = { delivery } as Settings
  const points: AccessPoint[] = []
  /** Each with its own connections, like processes. */
  const instances = new Map<Delivery, Instance>()
  const log = pino({ level: process.env['TEST_DELIVERY_LOG'] ?? 'silent' })

  const start = (heard: Events = events) => {
    const name = `test-delivery-${randomUUID()}`
    const own = openDatabase(`${url}${url.includes('?') ? '&' : '?'}application_name=${name}`, 6)
    const statements = watchStatements(own.pool)
    const parts = { db: own.db, databaseUrl: url, events: heard, settings, log, now: Date.now }
    const instance = startDelivery(parts, sightingListeners(parts))
    instances.set(instance, { own, name, heard, statements })
    return instance
  }
  /** Another process: it learns of the others' commits only through the database. */
  const startApart = async () => start(await createEvents(url))
  const stop = async (instance: Delivery) => {
    const { own, heard, statements } = instances.get(instance)!
    instances.delete(instance)
    statements.releaseAll()
    await instance.close()
    if (heard !== events) await heard.close()
    await own.close()
  }
  /**
   * Like kill -9: from one moment to the next nothing reaches the database any more, and open writes are rolled back.
   */
  const kill = async (instance: Delivery) => {
    const { own, name } = instances.get(instance)!
    const connect = () => Promise.reject(new Error('This instance was killed.'))
    Object.assign(own.pool, { connect })
    // Waiting requests in the pool's own queue still get a connection, but a dead one.
    own.pool.on('connect', (client) => {
      client.end().catch(() => undefined)
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(db)
    await stop(instance)
  }

  return {
    db,
    events,
    url,
    settings,
    log,
    start,
    startApart,
    stop,
    kill,
    statementsOf: (instance: Delivery) => instances.get(instance)!.statements,
    async accessPoint(ap: AccessPointOptions, storeId = 1): Promise<AccessPoint> {
      const point = await startAccessPoint({ speed: Infinity, seed: points.length + 1, ...ap })
      points.push(point)
      await takeIn(db, events, point, storeId)
      return point
    },
    article: (id: string, price: string, storeId = 1) => addArticle(db, id, price, storeId),
    price: (id: string, price: string) => setPrice(db, events, id, price, delivery.deadlineMs),
    link: (code: string, articleId: string, storeId = 1) =>
      link(db, events, code, articleId, storeId, delivery.deadlineMs),
    unlink: (code: string) => unlink(db, events, code, delivery.deadlineMs),
    /** Resends the current picture of a label. */
    resend: (code: string) => resend(db, events, code, delivery.deadlineMs),
    /** Lights for this many milliseconds; 0 switches off. */
    light: (code: string, durationMs: number) => light(db, events, code, durationMs),
    address: (code: string, url: string) => order(db, events, code, 'NFC', { url }),
    alive: (code: string) => order(db, events, code, 'ALIVE', {}),
    commands: async (code: string) =>
      (
        await sql<{
          kind: string
          state: string
          detail: string
          off: boolean
        }>`
          select c.kind, c.state, c.detail, coalesce(c.payload->'light' = 'null'::jsonb, false) as off
          from label_command c join label l using (label_id) where l.code = ${code}::bpchar order by c.id`.execute(db)
      ).rows,
    /** Puts a picture of one colour on a page and shows the page; undefined only turns to it. */
    page: (code: string, page: number, ink?: number) => showOnPage(db, events, code, page, ink, delivery.deadlineMs),
    state: (code: string) => stateOf(db, code),
    timeline: async (code: string) =>
      (
        await sql<{
          event: string
          detail: string | null
          version: number | null
        }>`
          select e.event, e.detail, e.version
          from label_event e join label l using (label_id) where l.code = ${code}::bpchar order by e.id`.execute(db)
      ).rows,
    wantedImage: (code: string) => wantedImage(db, code),
    async end() {
      await Promise.all([...instances.keys()].map((instance) => stop(instance)))
      await Promise.all(points.map((point) => point.stop()))
      await events.close()
      await database.close()
      await drop()
    },
  }
}

/** Compared as bytes: a test runner's own comparison walks 64,000 pixels one by one. */
export function samePicture(shown: { image: LabelImage | null }, wanted: LabelImage): boolean {
  return shown.image !== null && Buffer.compare(shown.image.pixels, wanted.pixels) === 0
}

/** Waits until the check succeeds and returns its result. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  ms = 25_000,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((resume) => {
      setTimeout(resume, 15)
    })
  }
}

export async function takeIn(db: Db, events: Events, point: AccessPoint, storeId: number): Promise<number> {
  const { host, port } = point.address
  const mac = `02${port.toString(16).toUpperCase().padStart(10, '0')}`
  const gateway_id = await addGatewayRow(db, { company: 'C', store_id: storeId, mac, name: mac, ip: host, port })
  await events.publish(db, { kind: 'DELIVERY', storeId, ids: [gatewaysChanged] })
  return gateway_id
}

async function addArticle(db: Db, id: string, price: string, storeId: number) {
  await db
    .insertInto('article')
    .values({
      store_id: storeId,
      article_id: id,
      name: `Article ${id}`,
      data: JSON.stringify({ LIST_PRICE: price }),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
}

async function setPrice(db: Db, events: Events, id: string, price: string, deadlineMs: number) {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .updateTable('article')
      .set({ data: JSON.stringify({ LIST_PRICE: price }) })
      .where('article_id', '=', id)
      .returning('article_key')
      .execute()
    await requestArticleUpdates(
      tx,
      events,
      rows.map((row) => row.article_key),
      { account: null, batchId: null, event: 'CHANGE', deadlineMs },
    )
  })
}

async function link(db: Db, events: Events, code: string, articleId: string, storeId: number, deadlineMs: number) {
  await inTransaction(db, async (tx) => {
    const label = await tx
      .insertInto('label')
      .values({
        store_id: storeId,
        code,
        model: null,
        linked: true,
        template_name: null,
        gateway_id: null,
        rssi: null,
        lqi: null,
        battery_mv: null,
        temperature: null,
        firmware: null,
        capabilities: null,
        created_at: new Date(),
      })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ linked: true }))
      .returning('label_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into label_page (label_id, page, store_id)
      values (${label.label_id}, 1, ${storeId}) on conflict do nothing`.execute(tx)
    await tx.deleteFrom('label_article').where('label_id', '=', label.label_id).execute()
    await sql`
      insert into label_article (label_id, article_key, position)
      select ${label.label_id}, article_key, 1
      from article where article_id = ${articleId} and store_id = ${storeId}`.execute(tx)
    await endPushedPictures(tx, [label.label_id])
    await requestUpdates(tx, events, [label.label_id], { account: null, batchId: null, event: 'LINK', deadlineMs })
  })
}

async function unlink(db: Db, events: Events, code: string, deadlineMs: number) {
  await inTransaction(db, async (tx) => {
    const label = await tx
      .updateTable('label')
      .set({ linked: false })
      .where('code', '=', code)
      .returning('label_id')
      .executeTakeFirst()
    if (!label) return
    await tx.deleteFrom('label_article').where('label_id', '=', label.label_id).execute()
    await forgetPages(tx, [label.label_id])
    await requestUpdates(tx, events, [label.label_id], { account: null, batchId: null, event: 'UNLINK', deadlineMs })
  })
}

async function stateOf(db: Db, code: string): Promise<LabelState | undefined> {
  const { rows } = await sql<LabelState>`
      select l.code, ${labelStatusSql} as status, p.wanted_version as wanted, p.shown_version as shown,
        p.sent_version as sent, p.fail_reason as reason, l.gateway_id as "gatewayId", l.model
    from label l join label_page p on p.label_id = l.label_id and p.page = 1 where l.code = ${code}::bpchar`.execute(db)
  return rows[0]
}

async function wantedImage(db: Db, code: string): Promise<LabelImage> {
  const label = await db.selectFrom('label').select('label_id').where('code', '=', code).executeTakeFirstOrThrow()
  return drawLabel((await renderInputs(db, [label.label_id])).get(label.label_id)!)
}

async function order(db: Db, events: Events, code: string, kind: 'LED' | 'ALIVE' | 'NFC', payload: object) {
  await inTransaction(db, async (tx) => {
    const label = await tx.selectFrom('label').select('label_id').where('code', '=', code).executeTakeFirstOrThrow()
    await giveOrders(tx, events, [{ labelId: label.label_id, payload, detail: 'Ordered' }], {
      kind,
      account: 'anna',
      batchId: randomUUID(),
      waitsMs: lightWaitsMs,
    })
  })
}

async function light(db: Db, events: Events, code: string, durationMs: number) {
  const light: LedPayload['light'] =
    durationMs === 0 ? null : { colour: [0, 255, 0], onMs: 100, offMs: 100, idleMs: 1_000, repeats: 2, durationMs }
  await order(db, events, code, 'LED', { color: 'GREEN', duration: `${durationMs / 1000}s`, light })
}

async function showOnPage(
  db: Db,
  events: Events,
  code: string,
  page: number,
  ink: number | undefined,
  deadlineMs: number,
) {
  await inTransaction(db, async (tx) => {
    const label = await tx
      .selectFrom('label')
      .select(['label_id', 'model'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const model = modelOf(label.model ?? '')
    if (ink !== undefined && model) {
      const bytes = encodeLabel(
        {
          width: model.width,
          height: model.height,
          palette: model.palette,
          pixels: new Uint8Array(model.width * model.height).fill(ink),
        },
        model,
      ).bytes
      const hash = pictureHash(model, bytes)
      await storeImages(tx, [
        { hash, model: model.key, width: model.width, height: model.height, packed: packPicture(bytes) },
      ])
      await sql`
        insert into label_content (label_id, page, kind, image_hash)
        values (${label.label_id}, ${page}, 'image', decode(${hash}, 'hex'))
        on conflict (label_id, page) do update set image_hash = excluded.image_hash`.execute(tx)
    }
    await sql`update label set page = ${page} where label_id = ${label.label_id} and linked`.execute(tx)
    await requestUpdates(tx, events, [label.label_id], {
      account: null,
      batchId: null,
      event: 'PAGE',
      deadlineMs,
      onlyWanted: true,
    })
  })
}

async function resend(db: Db, events: Events, code: string, deadlineMs: number) {
  await inTransaction(db, async (tx) => {
    const label = await tx.selectFrom('label').select('label_id').where('code', '=', code).executeTakeFirstOrThrow()
    await sql`update label_page set shown_hash = null where label_id = ${label.label_id}`.execute(tx)
    await requestUpdates(tx, events, [label.label_id], { account: null, batchId: null, event: 'PUSH', deadlineMs })
  })
}
