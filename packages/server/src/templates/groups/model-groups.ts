// server/templates/groups: groups of label models with the same pixels. alike.ts says which templates fit them.
import { sql } from 'kysely'
import type { ModelGroup } from '@shelfcast/contract/templates/groups'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import { whyNotAlike } from '@shelfcast/render/template-fit'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault, refusedEntry } from '../../http/fault.ts'
import type { PageQuery } from '../../http/paging.ts'
import { groupsWhere, orderOf, type GroupFilter } from './rows.ts'

type Editor = Pick<Caller, 'account' | 'company' | 'ip'>

const mostGroups = 500

export async function pageOfModelGroups(
  db: Db,
  filter: GroupFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<ModelGroup[]> {
  const { rows } = await sql<{ name: string; modified_at: Date; models: string[] }>`
    select name, modified_at, models
    from template_model_group where ${groupsWhere(filter)}
    order by ${orderOf(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ name, modified_at, models }) => ({
    groupName: name,
    labelTypes: models,
    lastModifiedDate: modified_at.toISOString(),
  }))
}

/**
 * @param isNew false changes an existing group
 * @throws Fault 'modelGroup.exists', 'modelGroup.unknown', 'modelGroup.tooMany', 'modelGroup.models',
 * 'modelGroup.inOther' or 'label.typeUnknown'
 */
export async function storeModelGroup(
  tx: Db,
  editor: Editor,
  { group, types, isNew }: { group: string; types: readonly string[]; isNew: boolean },
): Promise<void> {
  const { company, account } = editor
  const models = readTypes(types)
  // One writer at a time, so that no model gets into two groups.
  await sql`lock table template_model_group in share row exclusive mode`.execute(tx)
  const { rows: held } = await sql<{ name: string; models: string[] }>`
    select name, models from template_model_group where company = ${company}`.execute(tx)
  const before = held.find(({ name }) => name === group)
  if (isNew && before) throw new Fault('modelGroup.exists', { group })
  if (!isNew && !before) throw new Fault('modelGroup.unknown', { group })
  if (isNew && held.length >= mostGroups) throw new Fault('modelGroup.tooMany', { most: mostGroups })
  for (const [at, { key }] of models.entries()) {
    const other = held.find(({ name, models: theirs }) => name !== group && theirs.includes(key))
    if (other)
      throw refusedEntry(
        'modelGroup.inOther',
        { model: key, group: other.name },
        { list: 'labelTypes', at, value: key },
      )
  }
  const keys = models.map(({ key }) => key)
  await sql`
    insert into template_model_group (company, name, models, modified_by)
    values (${company}, ${group}, ${keys}, ${account})
    on conflict (company, name) do update
    set models = excluded.models, modified_at = now(), modified_by = excluded.modified_by`.execute(tx)
  await audit(tx, editor, {
    action: isNew ? 'modelGroup.add' : 'modelGroup.save',
    target: group,
    ...(before ? { before: { models: before.models } } : {}),
    after: { models: keys },
  })
}

const reasons = {
  pixels: 'They have different numbers of pixels.',
  colours: 'Neither has all colours of the other.',
} as const

function readTypes(types: readonly string[]): LabelModel[] {
  const models = new Map<string, LabelModel>()
  for (const [at, type] of types.entries()) {
    const model = modelOf(type)
    if (!model) throw refusedEntry('label.typeUnknown', { type }, { list: 'labelTypes', at, value: type })
    models.set(model.key, model)
    for (const other of models.values()) {
      const reason = whyNotAlike(other, model)
      if (reason)
        throw refusedEntry(
          'modelGroup.models',
          { first: other.key, second: model.key, reason: reasons[reason] },
          { list: 'labelTypes', at, value: type },
        )
    }
  }
  return [...models.values()]
}

/** Deletes all of these or none. @throws Fault 'modelGroup.unknown' */
export async function deleteModelGroups(tx: Db, editor: Editor, names: readonly string[]): Promise<void> {
  const { company } = editor
  const wanted = [...new Set(names)]
  const { rows } = await sql<{ name: string; models: string[] }>`
    delete from template_model_group
    where company = ${company} and name = any(${wanted}::text[]) returning name, models`.execute(tx)
  for (const [at, group] of wanted.entries())
    if (!rows.some(({ name }) => name === group))
      throw refusedEntry('modelGroup.unknown', { group }, { list: 'groupName', at, value: group })
  for (const { name, models } of rows)
    await audit(tx, editor, { action: 'modelGroup.delete', target: name, before: { models } })
}
