// server/templates/library: saves and deletes a company's templates.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TemplateForm } from '@shelfcast/contract/templates/templates'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import type { Events } from '../../db/events.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault, refusedEntry } from '../../http/fault.ts'
import { isBuiltIn } from '../built-in.ts'
import { modelsFor } from '../fitting.ts'
import type { ReadTemplate } from './form.ts'

type Form = Pick<z.output<typeof TemplateForm>, 'labelType' | 'dithering' | 'version'>
type Editor = Pick<Caller, 'account' | 'company' | 'ip'>

export const keptVersions = 50
/** A hundred designs for each of fifty sizes and palettes. */
const mostTemplates = 5_000

/**
 * Saves a template in the caller's transaction, and its version in the history. A save that changes nothing is no new
 * version.
 * @param mustExist refuses a new one
 * @returns the stored version
 */
export async function storeTemplate(
  tx: Db,
  events: Events,
  editor: Editor,
  template: ReadTemplate,
  form: Form,
  { mustExist = false } = {},
): Promise<{ templateId: number; version: number }> {
  const { company, account } = editor
  const { name, design, width, height, colours, text } = template
  const images = [...template.images]
  const pages = template.document.pages.length
  const held = await tx
    .selectFrom('template')
    .selectAll()
    .where('company', '=', company)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!held && mustExist) throw new Fault('template.unknown', { template: name })
  refuseOtherVersion(name, form.version, held?.version)
  const labelType = typeFor(template, form.labelType ?? held?.label_type)
  const dithering = form.dithering ?? held?.dithering ?? false
  if (held && held.document === text && held.label_type === labelType && held.dithering === dithering)
    return { templateId: held.template_id, version: held.version }
  if (!held) await refuseTooMany(tx, company)
  const saved = held
    ? await tx
        .updateTable('template')
        .set({
          document: text,
          label_type: labelType,
          dithering,
          images,
          pages,
          version: held.version + 1,
          modified_at: sql<Date>`now()`,
          modified_by: account,
        })
        .where('template_id', '=', held.template_id)
        .returning(['template_id', 'version'])
        .executeTakeFirst()
    : await tx
        .insertInto('template')
        .values({
          company,
          name,
          design,
          width,
          height,
          colours,
          label_type: labelType,
          dithering,
          document: text,
          images,
          pages,
          modified_by: account,
        })
        .onConflict((conflict) => conflict.columns(['company', 'name']).doNothing())
        .returning(['template_id', 'version'])
        .executeTakeFirst()
  // Another user added it in between.
  if (!saved) throw new Fault('template.exists', { template: name })
  await keepVersion(tx, saved.template_id, saved.version)
  await audit(tx, editor, {
    action: 'template.save',
    target: name,
    ...(held ? { before: { version: held.version } } : {}),
    after: { version: saved.version },
  })
  // Labels may have one template more to select from.
  if (!held) await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
  return { templateId: saved.template_id, version: saved.version }
}

function refuseOtherVersion(template: string, expected: number | undefined, stored: number | undefined): void {
  if (expected === undefined || expected === (stored ?? 0)) return
  if (stored === undefined) throw new Fault('template.unknown', { template })
  if (expected === 0) throw new Fault('template.exists', { template })
  throw new Fault('template.changed', { template, version: stored })
}

async function refuseTooMany(tx: Db, company: string): Promise<void> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from template where company = ${company}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= mostTemplates) throw new Fault('template.tooMany', { most: mostTemplates })
}

/** The requested label model if the template fits it, else the first that it fits. */
function typeFor(template: ReadTemplate, wanted: string | undefined): string {
  const fitting = modelsFor(template)
  const asked = wanted === undefined ? undefined : modelOf(wanted)
  return (fitting.find(({ key }) => key === asked?.key) ?? fitting[0])?.key ?? ''
}

async function keepVersion(tx: Db, templateId: number, version: number): Promise<void> {
  await sql`
    insert into template_history (template_id, version, document, modified_at, modified_by)
    select template_id, version, document, modified_at, modified_by
    from template where template_id = ${templateId}`.execute(tx)
  await tx
    .deleteFrom('template_history')
    .where('template_id', '=', templateId)
    .where('version', '<=', version - keptVersions)
    .execute()
}

/** Deletes all of these or none. @throws Fault 'template.builtIn', 'template.unknown' or 'template.inUse' */
export async function deleteTemplates(tx: Db, events: Events, editor: Editor, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)]
  const { company } = editor
  const fault = (code: 'template.builtIn' | 'template.unknown' | 'template.inUse', name: string, users = '') =>
    refusedEntry(code, { template: name, users }, { list: 'templateDeleteList', at: wanted.indexOf(name), value: name })
  const builtIn = wanted.find(isBuiltIn)
  if (builtIn !== undefined) throw fault('template.builtIn', builtIn)
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version
    from template where company = ${company} and name = any(${wanted}::text[]) order by name for update`.execute(tx)
  const missing = wanted.find((name) => !rows.some((row) => row.name === name))
  if (missing !== undefined) throw fault('template.unknown', missing)
  const [used] = await usersOf(tx, company, wanted)
  if (used) throw fault('template.inUse', used.name, used.users)
  await sql`delete from template where company = ${company} and name = any(${wanted}::text[])`.execute(tx)
  for (const { name, version } of rows)
    await audit(tx, editor, { action: 'template.delete', target: name, before: { version } })
  await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
}

/** What selects these templates by name, in words such as '3 labels'. */
async function usersOf(tx: Db, company: string, names: readonly string[]): Promise<{ name: string; users: string }[]> {
  const { rows } = await sql<{ name: string; labels: number; models: number; places: number; groups: string[] | null }>`
    select used.name, sum(labels)::int as labels, sum(models)::int as models, sum(places)::int as places,
      array_agg(distinct group_name order by group_name) filter (where group_name is not null) as groups
    from (
      select l.template_name as name, count(*) as labels, 0 as models, null as group_name, 0 as places
      from label l join store s on s.store_id = l.store_id
      where s.company = ${company} and l.template_name = any(${names}::text[]) group by 1
      union all
      select v.template_name, count(*), 0, null, 0
      from label_override v join label l on l.label_id = v.label_id join store s on s.store_id = l.store_id
      where s.company = ${company} and v.template_name = any(${names}::text[]) group by 1
      union all
      select q.template_name, 0, count(*), null, 0
      from label_property q join store s on s.store_id = q.store_id
      where s.company = ${company} and q.template_name = any(${names}::text[]) group by 1
      union all
      select t.name, 0, 0, g.name, 0
      from template_group g cross join unnest(g.templates) t (name)
      where g.company = ${company} and t.name = any(${names}::text[])
      union all
      select t.name, 0, 0, g.key, 0
      from template_mapping m cross join unnest(array[m.applied, m.waiting]) kept (mapping)
      cross join jsonb_each(kept.mapping->'groups') g cross join jsonb_array_elements_text(g.value) t (name)
      where m.company = ${company} and t.name = any(${names}::text[])
      union all
      select n.name, 0, 0, null, 1
      from template_area a cross join lateral unnest(array[a.type, a.template]) n (name)
      where a.company = ${company} and n.name = any(${names}::text[])) used
    group by used.name order by used.name`.execute(tx)
  return rows.map(({ name, labels, models, places, groups }) => ({
    name,
    users: [
      counted(labels, 'label'),
      counted(models, 'label model'),
      counted(places, 'place'),
      groups ? `the template group ${groups.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(' and '),
  }))
}

const counted = (n: number, what: string) => (n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`)
