// server/labels/properties: saves the properties of label models and of single labels. Each label's row stores the
// effective values, so that lists, counts and pictures read them there.
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { aliveMinutesDefault, type saveLabelProperties } from '@shelfcast/contract/labels/properties'
import { standsOnEdge } from '@shelfcast/render/edge'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { requestUpdates } from '../../delivery/request-update.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { checkedNames } from '../../templates/checks.ts'
import { choicesFor } from '../../templates/choice.ts'

type Form = z.output<(typeof saveLabelProperties)['body']>['labelPropertyList'][number]
type Overrides = NonNullable<Form['overrides']>

/** Saves, updates every label of the models, and redraws exactly those with a new rotation or template. */
export async function saveProperties(
  { db, events, settings }: Pick<Deps, 'db' | 'events' | 'settings'>,
  caller: Caller,
  store: StoreRef,
  forms: readonly Form[],
): Promise<void> {
  forms.forEach((form, at) => {
    checkForm(form, at)
  })
  await inTransaction(db, async (tx) => {
    await checkTemplates(tx, store, forms)
    const redrawn: number[] = []
    for (const [at, form] of forms.entries()) {
      const before = await choicesOf(tx, store, form.type)
      await sql`
        insert into label_property (store_id, model, rotation, total_page, alive_minutes, template_name,
          battery_type)
        values (${store.storeId}, ${form.type}, ${form.rotation ?? null}, ${form.totalPage ?? null},
          ${form.aliveInterval ?? null}, ${form.templateName || null}, ${form.batteryType ?? null})
        on conflict (store_id, model)
        do update set rotation = coalesce(excluded.rotation, label_property.rotation),
          total_page = coalesce(excluded.total_page, label_property.total_page),
          alive_minutes = coalesce(excluded.alive_minutes, label_property.alive_minutes),
          template_name = coalesce(excluded.template_name, label_property.template_name),
          battery_type = coalesce(excluded.battery_type, label_property.battery_type), updated_at = now()`.execute(tx)
      if (form.overrides) await saveOverrides(tx, store, form, form.overrides, at)
      redrawn.push(...(await bringIntoForce(tx, store, form.type)))
      redrawn.push(...(await chosenAnew(tx, store, form.type, before)))
    }
    await requestUpdates(tx, events, [...new Set(redrawn)], {
      account: caller.account,
      batchId: randomUUID(),
      event: 'CHANGE',
      detail: 'The properties of the label changed.',
      deadlineMs: settings.delivery.deadlineMs,
      onlyWanted: true,
    })
    await audit(
      tx,
      { ...caller, company: store.company },
      {
        action: 'label.property',
        target: `${store.code} ${forms.map((form) => form.type).join(' ')}`,
        after: { forms, redrawn: redrawn.length },
      },
    )
    // Any of them may now count as offline, or no longer.
    await events.publish(tx, { kind: 'LABEL', storeId: store.storeId, ids: [] })
  })
}

function checkForm(form: Form, at: number) {
  const model = modelOf(form.type)
  const field = (name: string) => `labelPropertyList.${at}.${name}`
  if (!model)
    throw new Fault('label.typeUnknown', { type: form.type }, [
      {
        field: field('type'),
        row: at + 1,
        code: 'unknown',
        message: 'This label model does not exist.',
        value: form.type,
      },
    ])
  const seen = new Set<string>()
  form.overrides?.forEach(({ labelCode }, index) => {
    if (seen.has(labelCode))
      throw new Fault('label.twice', { labelCode }, [
        {
          field: field(`overrides.${index}.labelCode`),
          row: index + 1,
          code: 'twice',
          message: 'This entry is listed twice.',
          value: labelCode,
        },
      ])
    seen.add(labelCode)
  })
}

/** A template must fit the model as the label will be mounted after this save. */
async function checkTemplates(tx: Db, store: StoreRef, forms: readonly Form[]) {
  const rows = await tx
    .selectFrom('label_property')
    .select(['model', 'rotation'])
    .where('store_id', '=', store.storeId)
    .where(
      'model',
      'in',
      forms.map((form) => form.type),
    )
    .execute()
  const checked = await checkedNames(
    tx,
    store.company,
    forms.flatMap((form) => [form.templateName, ...(form.overrides ?? []).map((one) => one.templateName)]),
  )
  forms.forEach((form, at) => {
    const rotation = form.rotation ?? rows.find((row) => row.model === form.type)?.rotation ?? 0
    checkTemplate(
      checked,
      form.templateName,
      form.type,
      rotation,
      form.type,
      `labelPropertyList.${at}.templateName`,
      at,
    )
    form.overrides?.forEach((one, index) => {
      checkTemplate(
        checked,
        one.templateName ?? undefined,
        form.type,
        one.rotation ?? rotation,
        one.labelCode,
        `labelPropertyList.${at}.overrides.${index}.templateName`,
        index,
      )
    })
  })
}

function checkTemplate(
  { exists, fits }: Awaited<ReturnType<typeof checkedNames>>,
  template: string | undefined,
  type: string,
  rotation: number,
  labelCode: string,
  field: string,
  at: number,
) {
  const model = modelOf(type)
  if (!template || !model) return
  const error = { field, row: at + 1, value: template }
  if (!exists(template))
    throw new Fault('template.unknown', { template }, [
      { ...error, code: 'unknown', message: 'This template does not exist.' },
    ])
  if (!fits({ model, rotation }, template))
    throw new Fault('label.model', { template, labelCode, model: model.name }, [
      {
        ...error,
        code: 'model',
        message: `It does not fit a ${model.name}${standsOnEdge(rotation) ? ' on its edge' : ''}.`,
      },
    ])
}

/** Replaces the overrides of single labels of the model. */
async function saveOverrides(tx: Db, store: StoreRef, form: Form, overrides: Overrides, at: number): Promise<void> {
  const codes = overrides.map((one) => one.labelCode)
  const { rows } = await sql<{
    label_id: number
    code: string
    model: string | null
  }>`
    select label_id, code, model
    from label where store_id = ${store.storeId} and code = any(${codes}::bpchar[]) order by code for update`.execute(
    tx,
  )
  const ids = new Map(rows.filter((row) => row.model === form.type).map((row) => [row.code, row.label_id]))
  overrides.forEach(({ labelCode }, index) => {
    if (!ids.has(labelCode))
      throw new Fault('label.unknown', { labelCode }, [
        {
          field: `labelPropertyList.${at}.overrides.${index}.labelCode`,
          row: index + 1,
          code: 'unknown',
          message: 'This store has no label of this model with this ID.',
          value: labelCode,
        },
      ])
  })
  await sql`
    delete from label_override v
    using label l
    where l.label_id = v.label_id and l.store_id = ${store.storeId} and l.model = ${form.type}
      and not l.code = any(${codes}::bpchar[])`.execute(tx)
  await sql`
    with given as (select *
      from unnest(${codes.map((code) => ids.get(code) ?? 0)}::bigint[],
        ${overrides.map((one) => one.rotation ?? null)}::smallint[],
        ${overrides.map((one) => one.aliveInterval ?? null)}::integer[],
        ${overrides.map((one) => one.templateName ?? null)}::text[])
      as given (label_id, rotation, alive_minutes, template_name))
    insert into label_override (label_id, rotation, alive_minutes, template_name) select * from given
      on conflict (label_id)
      do update set rotation = excluded.rotation, alive_minutes = excluded.alive_minutes,
        template_name = excluded.template_name`.execute(tx)
}

/** The selected templates: for the model, and by label id. */
interface Choices {
  model: string | null
  labels: ReadonlyMap<number, string>
}

async function choicesOf(tx: Db, store: StoreRef, type: string): Promise<Choices> {
  const model = await tx
    .selectFrom('label_property')
    .select('template_name')
    .where('store_id', '=', store.storeId)
    .where('model', '=', type)
    .executeTakeFirst()
  const { rows } = await sql<{
    label_id: number
    template_name: string
  }>`
    select v.label_id, v.template_name
    from label_override v
    join label l
    using (label_id) where l.store_id = ${store.storeId} and l.model = ${type} and v.template_name is not null`.execute(
    tx,
  )
  return { model: model?.template_name ?? null, labels: new Map(rows.map((row) => [row.label_id, row.template_name])) }
}

/** The labels with a newly selected template: their own, or their model's if neither they nor their link select one. */
async function chosenAnew(tx: Db, store: StoreRef, type: string, before: Choices): Promise<number[]> {
  const now = await choicesOf(tx, store, type)
  const own = [...new Set([...before.labels.keys(), ...now.labels.keys()])].filter(
    (labelId) => before.labels.get(labelId) !== now.labels.get(labelId),
  )
  const model = modelOf(type)
  const { company, storeId } = store
  const choices = await choicesFor(tx, [
    { company, name: before.model, storeId },
    { company, name: now.model, storeId },
  ])
  const lookOf = (name: string | null) =>
    model ? choices.nameOf({ model, rotation: 0 }, { company, name, storeId }) : name
  if (lookOf(before.model) === lookOf(now.model)) return own
  const { rows } = await sql<{
    label_id: number
  }>`
    select l.label_id
    from label l where l.store_id = ${store.storeId} and l.model = ${type} and l.linked and l.template_name is null
    and not exists (select
      from label_override v where v.label_id = l.label_id and v.template_name is not null)`.execute(tx)
  return [...own, ...rows.map((row) => row.label_id)]
}

/** Writes the effective values into each label of a model. @returns the labels to redraw. */
async function bringIntoForce(tx: Db, store: StoreRef, model: string): Promise<number[]> {
  const { rows } = await sql<{ label_id: number; turned: boolean }>`
    with held as (
      select l.label_id, l.rotation as was, coalesce(v.rotation, q.rotation, 0) as rotation,
        coalesce(v.alive_minutes, q.alive_minutes, ${aliveMinutesDefault}::integer) as alive_minutes
      from label l
      left join label_override v on v.label_id = l.label_id
      left join label_property q on q.store_id = l.store_id and q.model = l.model
      where l.store_id = ${store.storeId} and l.model = ${model} order by l.label_id for update of l)
    update label l set rotation = h.rotation, alive_minutes = h.alive_minutes from held h
    where l.label_id = h.label_id and (l.rotation <> h.rotation or l.alive_minutes <> h.alive_minutes)
    returning l.label_id, h.was <> h.rotation as turned`.execute(tx)
  return rows.filter((row) => row.turned).map((row) => row.label_id)
}
