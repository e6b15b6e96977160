// server/templates/groups: groups of templates, one for each size and colours. Mapping rules select them.
import { fitsLabel } from '@shelfcast/render/template-fit'
import { sql } from 'kysely'
import type { TemplateGroup } from '@shelfcast/contract/templates/groups'
import { knownModels } from '@shelfcast/render/models'
import { shapeOf, templateNameOf } from '@shelfcast/render/template-name'
import { asHung } from '@shelfcast/render/turn'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault, refusedEntry } from '../../http/fault.ts'
import type { PageQuery } from '../../http/paging.ts'
import { alikeIn, type Alike } from '../alike.ts'
import { checkedNames } from '../checks.ts'
import { countGroups, groupsWhere, orderOf, type GroupFilter } from './rows.ts'

type Editor = Pick<Caller, 'account' | 'company' | 'ip'>
const mostGroups = 1_000

export async function pageOfTemplateGroups(
  db: Db,
  filter: GroupFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<TemplateGroup[]> {
  const { rows } = await sql<{ name: string; modified_at: Date; templates: string[]; rules: number }>`
    select name, modified_at, templates, rules
    from (
      select g.*, (
        select count(*) filter (where r->'multiCondition'->0->>'selTemplateGroup' = g.name)
        from template_mapping m cross join jsonb_array_elements(m.rules) r where m.company = g.company)::int as rules
      from template_group g) named
    where ${groupsWhere(filter)}
    order by ${orderOf(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  const alike = await alikeIn(db, [filter.company])
  return rows.map(({ name, modified_at, templates, rules }) => ({
    groupName: name,
    lastModifiedDate: modified_at.toISOString(),
    templateNameList: templates,
    types: modelsWith(templates, filter.company, alike).length,
    rules,
  }))
}

/** @throws Fault 'templateGroup.unknown' */
export async function templatesOfGroup(db: Db, company: string, group: string): Promise<string[]> {
  const found = await db
    .selectFrom('template_group')
    .select('templates')
    .where('company', '=', company)
    .where('name', '=', group)
    .executeTakeFirst()
  if (!found) throw new Fault('templateGroup.unknown', { group })
  return found.templates
}

/** Names of the groups that have a template. */
export async function groupsWith(db: Db, company: string, template: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from template_group where company = ${company} and ${template} = any(templates) order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Keys of the label models for which a group has a template, as made or on edge. */
export async function modelsOfGroup(db: Db, company: string, group: string): Promise<string[]> {
  const names = await templatesOfGroup(db, company, group)
  return modelsWith(names, company, await alikeIn(db, [company]))
}

function modelsWith(names: readonly string[], company: string, alike: Alike): string[] {
  const shapes = names.flatMap((name) => shapeOf(name) ?? [])
  return knownModels()
    .filter((model) =>
      [0, 90].some((degrees) =>
        shapes.some((shape) => fitsLabel(asHung(model, degrees), shape, alike(company, model.key))),
      ),
    )
    .map(({ key }) => key)
}

/** @throws Fault 'templateGroup.exists', 'templateGroup.tooMany', 'templateGroup.sameShape' or 'template.unknown' */
export async function addTemplateGroup(tx: Db, editor: Editor, group: string, names: readonly string[]): Promise<void> {
  const { company, account } = editor
  const templates = await readNames(tx, company, names)
  if ((await countGroups(tx, 'template_group', { company })) >= mostGroups)
    throw new Fault('templateGroup.tooMany', { most: mostGroups })
  const added = await tx
    .insertInto('template_group')
    .values({ company, name: group, templates, modified_by: account })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!added) throw new Fault('templateGroup.exists', { group })
  await audit(tx, editor, { action: 'templateGroup.add', target: group, after: { templates } })
}

/** Adds a group, or changes the one of this name. @throws as the two */
export async function putTemplateGroup(tx: Db, editor: Editor, group: string, names: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from template_group where company = ${editor.company} and name = ${group} for update`.execute(tx)
  await (rows.length > 0 ? saveTemplateGroup : addTemplateGroup)(tx, editor, group, names)
}

/** @throws Fault 'templateGroup.unknown', 'templateGroup.sameShape' or 'template.unknown' */
export async function saveTemplateGroup(
  tx: Db,
  editor: Editor,
  group: string,
  names: readonly string[],
): Promise<void> {
  const { company, account } = editor
  const before = await templatesOfGroup(tx, company, group)
  const templates = await readNames(tx, company, names)
  await tx
    .updateTable('template_group')
    .set({ templates, modified_at: sql<Date>`now()`, modified_by: account })
    .where('company', '=', company)
    .where('name', '=', group)
    .execute()
  await audit(tx, editor, {
    action: 'templateGroup.save',
    target: group,
    before: { templates: before },
    after: { templates },
  })
}

/** Locks the templates, so that none is deleted in between. */
async function readNames(tx: Db, company: string, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)]
  await sql`select from template where company = ${company} and name = any(${wanted}::text[]) order by name for share`.execute(
    tx,
  )
  const { exists } = await checkedNames(tx, company, wanted)
  const byShape = new Map<string, string>()
  for (const [at, template] of wanted.entries()) {
    if (!exists(template))
      throw refusedEntry('template.unknown', { template }, { list: 'templateNameList', at: at, value: template })
    const shape = shapeOf(template)
    const key = shape ? templateNameOf('', shape) : template
    const first = byShape.get(key)
    if (first !== undefined)
      throw refusedEntry(
        'templateGroup.sameShape',
        { first, second: template },
        { list: 'templateNameList', at: at, value: template },
      )
    byShape.set(key, template)
  }
  return wanted
}

/** Deletes all of these or none. @throws Fault 'templateGroup.unknown' or 'templateGroup.inUse' */
export async function deleteTemplateGroups(tx: Db, editor: Editor, names: readonly string[]): Promise<void> {
  const { company } = editor
  const wanted = [...new Set(names)]
  const { rows } = await sql<{ name: string; templates: string[] }>`
    select name, templates
    from template_group where company = ${company} and name = any(${wanted}::text[]) order by name for update`.execute(
    tx,
  )
  for (const [at, group] of wanted.entries())
    if (!rows.some(({ name }) => name === group))
      throw refusedEntry('templateGroup.unknown', { group }, { list: 'templateGroupDeleteList', at: at, value: group })
  const { rows: using } = await sql<{ name: string; rules: number[] | null; is_default: boolean }>`
    select g.name, m.default_group = g.name as is_default,
      (select array_agg(r.n::int order by r.n) from jsonb_array_elements(m.rules) with ordinality r (rule, n)
       where r.rule->'multiCondition'->0->>'selTemplateGroup' = g.name) as rules
    from template_mapping m cross join unnest(${wanted}::text[]) g (name) where m.company = ${company}`.execute(tx)
  for (const { name: group, rules, is_default: isDefault } of using) {
    if (!rules && !isDefault) continue
    const users = [rules ? `rule ${rules.join(', ')}` : '', isDefault ? 'the default group' : '']
      .filter(Boolean)
      .join(' and ')
    throw refusedEntry(
      'templateGroup.inUse',
      { group, users },
      { list: 'templateGroupDeleteList', at: wanted.indexOf(group), value: group },
    )
  }
  await sql`delete from template_group where company = ${company} and name = any(${wanted}::text[])`.execute(tx)
  for (const { name, templates } of rows)
    await audit(tx, editor, { action: 'templateGroup.delete', target: name, before: { templates } })
}
