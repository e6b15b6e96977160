// server/labels/buttons: the rules for saving and deleting button configurations.
import { sql } from 'kysely'
import type { z } from 'zod'
import { buttonNames } from '@shelfcast/contract/labels/buttons'
import type { ButtonConfigBody } from '@shelfcast/contract/labels/button-configs'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import { isDuplicate } from '../../db/violations.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault, refusedEntry } from '../../http/fault.ts'
import { configOf, countConfigs, recordPresses, type ButtonSet } from './config-rows.ts'

type Body = z.output<typeof ButtonConfigBody>

/** Of a company. */
export const mostConfigs = 200

/**
 * @returns its id
 * @throws Fault 'buttonConfig.unknown', 'buttonConfig.exists', 'buttonConfig.tooMany', 'store.unknown', 'label.unknown'
 * or 'label.typeUnknown'
 */
export async function saveConfig(tx: Db, caller: Caller, body: Body): Promise<number> {
  const before = body.id === 0 ? undefined : await configOf(tx, caller.company, body.id)
  if (body.id !== 0 && !before) throw new Fault('buttonConfig.unknown')
  if (!before && (await countConfigs(tx, { company: caller.company })) >= mostConfigs)
    throw new Fault('buttonConfig.tooMany', { most: mostConfigs })
  const old = { ...recordPresses, ...before?.buttonSet }
  const set = Object.fromEntries(buttonNames.map((name) => [name, body.buttonSet[name] ?? old[name]])) as ButtonSet
  const id = await store(tx, caller, body, {
    set,
    hibernate: body.realtimeConfigHibernate ?? before?.realtimeConfigHibernate ?? false,
  })
  if (body.uses) await replaceUses(tx, caller, id, body.uses)
  if (body.labels) await replaceLabels(tx, caller, id, body.labels)
  const after = await configOf(tx, caller.company, id)
  await audit(tx, caller, {
    action: 'buttonConfig.save',
    target: body.configName,
    ...(before ? { before: readable(before) } : {}),
    ...(after ? { after: readable(after) } : {}),
  })
  return id
}

const readable = ({ configName, buttonSet, uses, labelCount }: NonNullable<Awaited<ReturnType<typeof configOf>>>) => ({
  configName,
  ...buttonSet,
  uses,
  labelCount,
})

async function store(
  tx: Db,
  { company }: Caller,
  { id, configName }: Body,
  { set, hibernate }: { set: ButtonSet; hibernate: boolean },
): Promise<number> {
  try {
    const { rows } =
      id === 0
        ? await sql<{ id: number }>`
            insert into button_config (company, name, button_set, hibernate)
            values (${company}, ${configName}, ${JSON.stringify(set)}::jsonb, ${hibernate})
            returning config_id as id`.execute(tx)
        : await sql<{ id: number }>`
            update button_config
            set name = ${configName}, button_set = ${JSON.stringify(set)}::jsonb, hibernate = ${hibernate},
              modified_at = now()
            where config_id = ${id} and company = ${company} returning config_id as id`.execute(tx)
    if (!rows[0]) throw new Fault('buttonConfig.unknown')
    return rows[0].id
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Fault('buttonConfig.exists', { configName }, [
      { field: 'configName', code: 'exists', message: 'This name is already in use.', value: configName },
    ])
  }
}

/** Uses in stores that the caller does not manage stay. A store or model that used another configuration changes over. */
async function replaceUses(tx: Db, caller: Caller, id: number, uses: NonNullable<Body['uses']>): Promise<void> {
  const own = caller.stores.filter(({ company }) => company === caller.company)
  const wanted = uses.map(({ store: code, type }, at) => {
    const found = own.find((one) => one.code === code)
    if (!found) throw refusedEntry('store.unknown', {}, { list: 'uses', at, field: 'store', value: code })
    const model = type === '' ? '' : modelOf(type)?.key
    if (model === undefined)
      throw refusedEntry('label.typeUnknown', { type }, { list: 'uses', at, field: 'type', value: type })
    return { storeId: found.storeId, model }
  })
  await sql`
    delete from button_config_use
    where config_id = ${id} and store_id = any(${own.map(({ storeId }) => storeId)}::integer[])`.execute(tx)
  await sql`
    insert into button_config_use (store_id, model, config_id)
    select distinct u.store_id, u.model, ${id}::integer
    from unnest(${wanted.map(({ storeId }) => storeId)}::integer[], ${wanted.map(({ model }) => model)}::text[])
      as u (store_id, model)
    on conflict (store_id, model) do update set config_id = excluded.config_id`.execute(tx)
}

async function replaceLabels(tx: Db, caller: Caller, id: number, codes: readonly string[]): Promise<void> {
  const storeIds = caller.stores.filter(({ company }) => company === caller.company).map(({ storeId }) => storeId)
  const { rows } = await sql<{ code: string }>`
    select trim(code) as code from label
    where code = any(${codes}::bpchar[]) and store_id = any(${storeIds}::integer[])`.execute(tx)
  const found = new Set(rows.map(({ code }) => code))
  for (const [at, code] of codes.entries())
    if (!found.has(code)) throw refusedEntry('label.unknown', { labelCode: code }, { list: 'labels', at, value: code })
  await sql`
    update label set link_info = link_info - 'buttonConfigId'
    where (link_info->>'buttonConfigId')::integer = ${id} and link_info->>'buttonConfigId' is not null
      and store_id = any(${storeIds}::integer[]) and code <> all(${codes}::bpchar[])`.execute(tx)
  await sql`
    update label set link_info = link_info || jsonb_build_object('buttonConfigId', ${id}::integer)
    where code = any(${codes}::bpchar[]) and store_id = any(${storeIds}::integer[])`.execute(tx)
}

/** @throws Fault 'buttonConfig.unknown', or 'buttonConfig.inUse' while a store, a model or a label uses it */
export async function deleteConfig(tx: Db, caller: Caller, id: number): Promise<void> {
  await sql`select from button_config where config_id = ${id} and company = ${caller.company} for update`.execute(tx)
  const before = await configOf(tx, caller.company, id)
  if (!before) throw new Fault('buttonConfig.unknown')
  if (before.uses.length + before.labelCount > 0)
    throw new Fault('buttonConfig.inUse', {
      configName: before.configName,
      stores: new Set(before.uses.map((use) => use.store)).size,
      labels: before.labelCount,
    })
  await sql`delete from button_config where config_id = ${id}`.execute(tx)
  await audit(tx, caller, { action: 'buttonConfig.delete', target: before.configName, before: readable(before) })
}
