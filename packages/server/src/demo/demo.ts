// server/demo: creates the demo store as a user would: adds the store, the products and the access points, and links
// the labels in range; then the sensors, the power rails and the floor plan.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import { StoreForm } from '@shelfcast/contract/stores/stores'
import { modelOf } from '@shelfcast/render/models'
import { saveArticles } from '../articles/articles.ts'
import { gatewaysChanged } from '../delivery/membership.ts'
import type { Deps } from '../deps.ts'
import { openEPaperLink } from '../gateways/drivers/openepaperlink/openepaperlink.ts'
import { takeIn } from '../gateways/gateways.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { linkLabels } from '../labels/links/links.ts'
import { createStore } from '../stores/stores.ts'
import { groceries } from './groceries.ts'
import { hear } from './hear.ts'
import { addPositions } from './positions.ts'
import { addPowerRails } from './power-rails.ts'
import { addSensors, correctBroker } from './sensors.ts'
import { simulatorFolder, type Simulated, type SimulatedAccessPoint } from './simulator.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

const storeCode = 'DEMO'
/** The number of labels in the simulator's demo store. */
const labelCount = 60

/**
 * Creates the missing parts of the demo store; the next start finishes an interrupted one. A complete demo store
 * belongs to the user: deleted parts stay deleted, and only the addresses of access points and broker are kept up to date.
 * @returns resolves when every label, sensor and power rail is linked.
 */
export async function seedDemo(parts: Parts, { accessPoints, broker }: Simulated): Promise<void> {
  const complete = path.join(simulatorFolder(parts.settings.dataFolder), 'complete')
  const caller = await administrator(parts)
  if (existsSync(complete)) {
    const store = await demoStore(parts)
    if (store) {
      await correctAddresses(parts, store, accessPoints)
      await correctBroker(parts, store, broker)
    }
    return
  }
  const store = (await demoStore(parts)) ?? (await addStore(parts, caller))
  await saveArticles(parts, caller, store, groceries, 'merge')
  await addGateways(parts, caller, store, accessPoints)
  await linkAll(parts, caller, store)
  await addSensors(parts, caller, store, broker)
  await addPowerRails(parts, caller, store)
  await addPositions(parts, caller, store)
  await writeFile(complete, '')
}

/** The demo acts as the first administrator, so that its records have an account. */
async function administrator({ db }: Parts): Promise<Caller> {
  const { account, account_id, companies } = await db
    .selectFrom('account')
    .select(['account', 'account_id', 'companies'])
    .where('access_level', '=', topLevel)
    .orderBy('account_id')
    .executeTakeFirstOrThrow()
  return {
    accountId: account_id,
    account,
    company: companies[0] ?? '',
    companies,
    stores: [],
    ip: '',
    sessionKey: '',
    source: 'API',
    accessLevel: topLevel,
    accessMenu: allMenuCodes,
    accessAction: allActionCodes,
  }
}

async function demoStore({ db }: Parts): Promise<StoreRef | undefined> {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'code', 'company', 'name', 'zone_id as zoneId'])
    .where('code', '=', storeCode)
    .executeTakeFirst()
}

async function addStore(parts: Parts, caller: Caller): Promise<StoreRef> {
  const form = StoreForm.parse({
    storeName: 'Demo Market',
    storeDescription: 'Simulated gateways and labels with sample products',
    company: caller.company,
    country: 'Austria',
    region: 'Vienna',
    city: 'Vienna',
    address: 'Example Street 1',
    zoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  await createStore(parts, caller, { ...form, store: storeCode })
  return (await demoStore(parts)) as StoreRef
}

async function addGateways(
  { db, events }: Parts,
  caller: Caller,
  store: StoreRef,
  accessPoints: readonly SimulatedAccessPoint[],
) {
  const known = await db.selectFrom('gateway').select('name').where('store_id', '=', store.storeId).execute()
  for (const { name, host, port } of accessPoints) {
    if (known.some((gateway) => gateway.name === name)) continue
    await takeIn({ db, events, driver: openEPaperLink }, caller, store, {
      name,
      gateway: host,
      port,
      uriScheme: 'HTTP',
      code: 'ip',
      siteCode: undefined,
    })
  }
}

/** If another program has taken a port, the simulator uses another one; the gateway stays the same. */
async function correctAddresses({ db, events }: Parts, store: StoreRef, accessPoints: readonly SimulatedAccessPoint[]) {
  for (const { name, host, port } of accessPoints) {
    const { numUpdatedRows } = await db
      .updateTable('gateway')
      .set({ ip: host, port })
      .where('store_id', '=', store.storeId)
      .where('name', '=', name)
      .where('port', '!=', port)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await events.publish(db, { kind: 'DELIVERY', storeId: store.storeId, ids: [gatewaysChanged] })
  }
}

interface HeardLabel {
  code: string
  model: string | null
  gateway: string | null
  linked: boolean
}

/** Links labels as their access points hear them. */
async function linkAll(parts: Parts, caller: Caller, store: StoreRef) {
  const labels = await hear(`${labelCount} labels`, async () => {
    const { rows } = await sql<HeardLabel>`
      select l.code, l.model, g.name as gateway, l.linked
      from label l
      left join gateway g
      using (gateway_id) where l.store_id = ${store.storeId} and l.model is not null order by l.code`.execute(parts.db)
    return rows.length < labelCount ? undefined : rows
  })
  const entries = planShelves(labels)
    .filter(({ label }) => !label.linked)
    .map(({ label, articleId }) => ({ labelCode: label.code, articleIdList: [articleId] }))
  if (entries.length > 0) await linkLabels(parts, caller, store, entries)
}

/** Each access point covers its own third of the shop; the largest labels there show the promotions. */
function planShelves(labels: readonly HeardLabel[]): { label: HeardLabel; articleId: string }[] {
  const areas = [...new Set(labels.map((label) => label.gateway))]
  return areas.flatMap((area, at) => {
    const here = labels.filter((label) => label.gateway === area).sort((one, other) => pixels(other) - pixels(one))
    const shelf = groceries.slice(
      Math.floor((at * groceries.length) / areas.length),
      Math.floor(((at + 1) * groceries.length) / areas.length),
    )
    const offers = shelf.filter((article) => article.data?.['SALE_PRICE'] !== undefined)
    const others = shelf.filter((article) => !offers.includes(article))
    const step = others.length / Math.max(1, here.length - offers.length)
    return here.map((label, position) => ({
      label,
      articleId:
        (offers[position] ?? others[Math.floor((position - offers.length) * step)] ?? shelf[0])?.articleId ?? '',
    }))
  })
}

const pixels = ({ model }: HeardLabel) => {
  const known = modelOf(model ?? '')
  return known ? known.width * known.height : 0
}
