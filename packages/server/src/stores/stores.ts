// server/stores: creates and changes stores. deletion.ts deletes, rows.ts reads.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { ACTION, holds } from '@shelfcast/contract/permissions'
import { zoneOfCountry } from '@shelfcast/contract/stores/country-zones'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import type { StoreForm } from '@shelfcast/contract/stores/stores'
import type { Deps } from '../deps.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { theStore, type Caller, type StoreRef } from '../http/caller.ts'
import { levels } from '../areas/areas.ts'
import { audit } from '../audit/audit.ts'
import { requestUpdates, type UpdateRequest } from '../delivery/request-update.ts'
import { Fault } from '../http/fault.ts'
import { admitHeard } from '../white-list/heard.ts'
import { readSettings } from '../settings/store.ts'
import { hardwareConfig, mergedConfig } from './settings.ts'

type Given = z.output<typeof StoreForm>
const placeKeys = [
  'storeName',
  'storeDescription',
  'company',
  'country',
  'region',
  'city',
  'address',
  'zoneId',
] as const
type Place = Record<(typeof placeKeys)[number], string>
type Form = Omit<Given, keyof Place> & Place
type Parts = Pick<Deps, 'db' | 'events' | 'settings'>

const columnsOf = (form: Form) => ({
  name: form.storeName,
  description: form.storeDescription,
  company: form.company,
  country: form.country,
  region: form.region,
  city: form.city,
  address: form.address,
  zone_id: form.zoneId,
  ...(form.whiteListEnable === undefined ? {} : { white_list_enabled: form.whiteListEnable }),
  ...(form.lbsEnabled === undefined ? {} : { lbs_enabled: form.lbsEnabled }),
  ...(form.divisionCode === undefined ? {} : { division_code: form.divisionCode }),
})

/** Adds a store and the area rows above it, so that a search by area finds the store. */
export async function createStore(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  given: Given & { store: string },
): Promise<void> {
  const form = over(
    {
      storeName: given.store,
      storeDescription: '',
      company: caller.company,
      country: '',
      region: '',
      city: '',
      address: '',
      zoneId: zoneOfCountry(given.country ?? '') ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    given,
  )
  mustOwnCompany(caller, form.company)
  await inTransaction(db, async (tx) => {
    const { hardware } = await readSettings(tx, form.company, ['hardware'])
    const added = await tx
      .insertInto('store')
      .values({ code: form.store, ...columnsOf(form), config: mergedConfig(hardwareConfig(hardware), form) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('store_id')
      .executeTakeFirst()
    if (!added)
      throw new Fault('store.exists', { store: form.store }, [
        { field: 'store', code: 'exists', message: 'This store code is already in use.' },
      ])
    // A user with single stores also gets the new store.
    if (caller.accessLevel !== '1')
      await tx.insertInto('account_store').values({ account_id: caller.accountId, store_id: added.store_id }).execute()
    await addAreas(tx, caller, form)
    await audit(tx, caller, { action: 'store.add', target: form.store, after: form })
    await events.publish(tx, { kind: 'STORE', storeId: added.store_id, ids: [form.store] })
  })
}

export async function updateStore(
  { db, events, settings }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  given: Given,
): Promise<void> {
  const store = theStore(stores)
  mustOwnCompany(caller, given.company ?? store.company)
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('store')
      .selectAll()
      .where('store_id', '=', store.storeId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Fault('store.missing')
    const form = over(
      {
        storeName: before.name,
        storeDescription: before.description,
        company: before.company,
        country: before.country,
        region: before.region,
        city: before.city,
        address: before.address,
        zoneId: before.zone_id,
      },
      given,
    )
    const config = mergedConfig(before.config, form)
    await tx
      .updateTable('store')
      .set({
        ...columnsOf(form),
        config,
        updated_at: new Date(),
        ...(form.whiteListEnable === undefined || form.whiteListEnable === before.white_list_enabled
          ? {}
          : { white_list_updated_at: new Date() }),
      })
      .where('store_id', '=', store.storeId)
      .execute()
    if (languageOf(before.config, before.country) !== languageOf(JSON.parse(config), form.country))
      await redrawLabels(tx, events, store.storeId, {
        account: caller.account,
        batchId: randomUUID(),
        event: 'CHANGE',
        detail: 'The language of the labels changed.',
        deadlineMs: settings.delivery.deadlineMs,
      })
    // Without the list, every heard label may join.
    if (form.whiteListEnable === false && before.white_list_enabled) await admitHeard(tx, store.storeId)
    await addAreas(tx, caller, form)
    await audit(tx, caller, { action: 'store.save', target: store.code, before, after: form })
    await events.publish(tx, { kind: 'STORE', storeId: store.storeId, ids: [store.code] })
  })
}

const languageOf = (config: Record<string, unknown>, country: string) =>
  labelLanguageOf(String(config['labelLanguage'] ?? ''), country)

/** Enough for one statement. */
const labelsAtOnce = 5_000

/** Updates all linked labels of a store. A label whose picture stays the same is not sent anything. */
async function redrawLabels(tx: Db, events: Deps['events'], storeId: number, request: UpdateRequest): Promise<void> {
  const labels = await tx
    .selectFrom('label')
    .select('label_id')
    .where('store_id', '=', storeId)
    .where('linked', '=', true)
    .orderBy('label_id')
    .execute()
  const ids = labels.map((label) => label.label_id)
  for (let from = 0; from < ids.length; from += labelsAtOnce)
    await requestUpdates(tx, events, ids.slice(from, from + labelsAtOnce), request)
}

/** The sent values, and the stored ones for the rest. */
const over = <G extends Given>(before: Place, given: G): G & Form => ({
  ...given,
  ...(Object.fromEntries(placeKeys.map((key) => [key, given[key] ?? before[key]])) as Place),
})

/** A store in a new area creates the area, if the caller may. @throws Fault 'permission.missing' */
async function addAreas(
  db: Db,
  caller: Caller,
  form: Pick<Form, 'company' | 'country' | 'region' | 'city'>,
): Promise<void> {
  const path = [form.country, form.region, form.city]
  const depth = path.findIndex((level) => level === '')
  const rows = Array.from({ length: (depth < 0 ? path.length : depth) + 1 }, (_, at) => ({
    company: form.company,
    country: at > 0 ? form.country : '',
    region: at > 1 ? form.region : '',
    city: at > 2 ? form.city : '',
  }))
  const added = await db
    .insertInto('area')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['country', 'region', 'city'])
    .execute()
  // The new level: everything above it exists.
  const field =
    levels[
      Math.min(
        ...added.map((area) => levels.filter((level) => area[level] !== '').length).filter((steps) => steps > 0),
      ) - 1
    ]
  if (field === undefined || holds(caller, [ACTION.storeAreaEdit, ACTION.areaEdit])) return
  const { code, title } = ACTION.storeAreaEdit
  throw new Fault('permission.missing', { code, title }, [
    { field, code: 'unknown', message: 'This area does not exist, and you cannot add one.', value: form[field] },
  ])
}

function mustOwnCompany(caller: Caller, company: string) {
  if (!caller.companies.includes(company)) throw new Fault('permission.company')
}

export async function saveChannelMask(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  mask: NonNullable<Given['acsChannelMask']>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('store')
      .select('config')
      .where('store_id', '=', store.storeId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Fault('store.unknown')
    await tx
      .updateTable('store')
      .set({ config: mergedConfig(before.config, { acsChannelMask: mask }), updated_at: new Date() })
      .where('store_id', '=', store.storeId)
      .execute()
    await audit(tx, caller, {
      action: 'store.channelMask',
      target: store.code,
      before: before.config['acsChannelMask'],
      after: mask,
    })
    await events.publish(tx, { kind: 'STORE', storeId: store.storeId, ids: [store.code] })
  })
}
