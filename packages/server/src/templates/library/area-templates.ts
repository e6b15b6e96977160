// server/templates/library: sets other templates for types in places. What labels show is in templates/choice.ts.
import { randomUUID } from 'node:crypto'
import type { AreaTemplate } from '@shelfcast/contract/templates/areas'
import type { areaKeys } from '@shelfcast/contract/templates/fields'
import { shapeOf } from '@shelfcast/render/template-name'
import { audit } from '../../audit/audit.ts'
import { sql, type Db, type Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { isInPlace, nearness } from '../areas.ts'
import { isBuiltIn } from '../built-in.ts'
import { orderRedraw } from '../redraw/redraw.ts'
import type { ReadTemplate } from './form.ts'
import { storeTemplate } from './saving.ts'
import { typeOf } from './store-templates.ts'
import { nameOfType, type TypeFilter } from './types.ts'

type Editor = Pick<Caller, 'accountId' | 'account' | 'company' | 'ip'>
type Parts = Pick<Deps, 'events'>
type Place = Pick<AreaTemplate, 'areaKey' | 'areaValue'>

type AreaFilter = Pick<TypeFilter, 'typeName' | 'templateSize'> & { [Key in keyof Place]?: Place[Key] | undefined }

interface Row {
  type: string
  area_key: (typeof areaKeys)[number]
  area_value: string
  template: string
}

/** Those of a company, by type and with the nearest kind of place first. */
export async function areaTemplates(
  db: Db,
  company: string,
  { typeName, templateSize, areaKey, areaValue }: AreaFilter,
) {
  const { rows } = await sql<Row>`
    select a.type, a.area_key, a.area_value, a.template
    from template_area a
    where a.company = ${company} and a.area_key = coalesce(${areaKey ?? null}, a.area_key)
      and lower(a.area_value) = lower(coalesce(nullif(${areaValue ?? null}::text, ''), a.area_value))
    order by a.type, ${nearness}, a.area_value`.execute(db)
  return rows
    .map(({ type, area_key, area_value, template }) => ({
      id: { ...typeOf(type), areaKey: area_key, areaValue: area_value },
      templateName: template,
    }))
    .filter(
      ({ id }) =>
        (!typeName || id.typeName === typeName) && (!templateSize || id.templateSize === templateSize.toLowerCase()),
    )
}

/** The template that a place has instead of this one, or this one. */
export async function templateIn(db: Db, company: string, name: string, place: Place | { storeId: number }) {
  const inPlace =
    'storeId' in place
      ? sql`exists (select from store s where s.store_id = ${place.storeId} and s.company = a.company and ${isInPlace})`
      : sql`a.area_key = ${place.areaKey} and lower(a.area_value) = lower(${place.areaValue})`
  const { rows } = await sql<{ template: string }>`
    select a.template
    from template_area a
    where a.company = ${company} and a.type = ${name} and ${inPlace} order by ${nearness} limit 1`.execute(db)
  return rows[0]?.template ?? name
}

/**
 * Sets or removes all of these, in the caller's transaction. Documents that came along are saved too.
 * @param later leaves labels as they are until their next change
 * @returns the id of the batch, which is also that of the first job
 * @throws Fault 'template.unknown', 'templateArea.place' or 'templateArea.shape'
 */
export async function saveAreas(
  tx: Tx,
  { events }: Parts,
  editor: Editor,
  wishes: readonly { wish: AreaTemplate; template: ReadTemplate | undefined }[],
  later: boolean,
): Promise<string> {
  const { company, account } = editor
  const toRedraw = new Set<string>()
  for (const { wish, template } of wishes) {
    const type = nameOfType(wish)
    await refuseUnknownPlace(tx, company, wish)
    if (template)
      await storeTemplate(tx, events, editor, template, {
        labelType: undefined,
        dithering: undefined,
        version: undefined,
      })
    const other = template?.name ?? wish.fileName.replace(/\.json$/i, '')
    const place = [wish.areaKey, wish.areaValue].join(' ')
    await refuseUnknownTemplate(tx, company, type)
    if (other === '') {
      await sql`
        delete from template_area
        where company = ${company} and type = ${type} and ${isPlace(wish)}`.execute(tx)
      toRedraw.add(type)
    } else {
      await refuseUnknownTemplate(tx, company, other)
      refuseOtherShape(type, other)
      await sql`
        delete from template_area
        where company = ${company} and type = ${type} and ${isPlace(wish)}`.execute(tx)
      await tx
        .insertInto('template_area')
        .values({
          company,
          type,
          area_key: wish.areaKey,
          area_value: wish.areaValue,
          template: other,
          modified_by: account,
        })
        .execute()
      toRedraw.add(other)
    }
    await audit(tx, editor, { action: 'template.area', target: type, after: { place, template: other } })
  }
  await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
  const batches = [...toRedraw].map((template) => ({ id: randomUUID(), template }))
  if (!later) for (const batch of batches) await orderRedraw(tx, { events }, editor, batch)
  return batches[0]?.id ?? randomUUID()
}

const isPlace = ({ areaKey, areaValue }: Place) =>
  sql`area_key = ${areaKey} and lower(area_value) = lower(${areaValue})`

/** @throws Fault 'templateArea.unknown', 'template.unknown' or 'templateArea.place' */
export async function reapplyArea(tx: Tx, { events }: Parts, editor: Editor, wish: AreaTemplate): Promise<string> {
  const type = nameOfType(wish)
  await refuseUnknownTemplate(tx, editor.company, type)
  await refuseUnknownPlace(tx, editor.company, wish)
  const { rows } = await sql<{ template: string }>`
    select template
    from template_area where company = ${editor.company} and type = ${type} and ${isPlace(wish)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Fault('templateArea.unknown', { type, ...wordsOf(wish) })
  const id = randomUUID()
  await orderRedraw(tx, { events }, editor, { id, template: row.template })
  await audit(tx, editor, { action: 'template.reapply', target: row.template })
  return id
}

const wordsOf = ({ areaKey, areaValue }: Place) => ({ kind: areaKey.toLowerCase(), place: areaValue })

/** A place that no store is in, such as a misspelt one, would do nothing. */
async function refuseUnknownPlace(db: Db, company: string, place: Place): Promise<void> {
  const { rows } = await sql`
    select from store s cross join (select ${place.areaKey} as area_key, ${place.areaValue} as area_value) a
    where s.company = ${company} and ${isInPlace} limit 1`.execute(db)
  if (rows.length === 0) throw new Fault('templateArea.place', wordsOf(place))
}

/** Locks a company's own template, so that it is not deleted in between. */
async function refuseUnknownTemplate(db: Db, company: string, template: string): Promise<void> {
  if (isBuiltIn(template)) return
  const { rows } = await sql`
    select from template where company = ${company} and name = ${template} for share`.execute(db)
  if (rows.length === 0) throw new Fault('template.unknown', { template })
}

/** A label of the type would not show another shape. Built-in templates have no other place to be chosen. */
function refuseOtherShape(type: string, template: string): void {
  if (isBuiltIn(template)) throw new Fault('template.builtIn', { template })
  const [one, other] = [shapeOf(type), shapeOf(template)]
  const same = one?.width === other?.width && one?.height === other?.height && one?.colours === other?.colours
  if (!same) throw new Fault('templateArea.shape', { type, template })
}
