// server/labels/properties: the properties of label models and of single labels, with the facts of each model.
import { sql } from 'kysely'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { aliveMinutesDefault, type LabelProperty } from '@shelfcast/contract/labels/properties'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import type { Db } from '../../db/database.ts'
import { nfcBit } from '../radio.ts'
import { modelsLike } from '../../models-like.ts'
import { namesToSelect } from '../../templates/checks.ts'
import { choicesFor, type Choices as TemplateChoices } from '../../templates/choice.ts'

interface PropertyRow {
  store: string
  company: string
  model: string
  labels: number
  nfc: boolean
  rotation: number | null
  total_page: number | null
  alive_minutes: number | null
  template_name: string | null
  battery_type: string | null
  overrides:
    | { labelCode: string; rotation: number | null; aliveInterval: number | null; templateName: string | null }[]
    | null
}

/** One row for each model with labels in these stores. Overrides beyond the first 500 of a model are left out. */
export async function propertiesOf(
  db: Db,
  storeIds: readonly number[],
  type: string | undefined,
): Promise<LabelProperty[]> {
  const { rows } = await sql<PropertyRow>`
    select s.code as store, s.company, t.model, t.labels, t.nfc, q.rotation, q.total_page, q.alive_minutes, q.template_name,
      q.battery_type,
      (select json_agg(json_build_object('labelCode', o.code, 'rotation', o.rotation, 'aliveInterval', o.alive_minutes,
      'templateName', o.template_name)
        order by o.code)
        from (
        select l.code, v.rotation, v.alive_minutes, v.template_name
        from label_override v
        join label l
        using (label_id) where l.store_id = t.store_id and l.model = t.model order by l.code limit 500) o) as overrides
    from (select store_id, model, count(*)::int as labels,
      coalesce(bool_or(capabilities & ${nfcBit}::integer <> 0), false) as nfc
      from label
      where store_id = any(${storeIds}::integer[]) and model is not null
        and ${type === undefined ? sql`true` : sql`model = any(${modelsLike([type])}::text[])`}
      group by store_id, model) t
      join store s on s.store_id = t.store_id and s.store_id = any(${storeIds}::integer[])
      left join label_property q on q.store_id = t.store_id and q.model = t.model
    order by t.model, s.code`.execute(db)
  const known = rows.flatMap((row) => {
    const model = modelOf(row.model)
    return model ? [{ row, kind: { company: row.company, model, rotation: row.rotation ?? 0 } }] : []
  })
  const choices = await choicesFor(
    db,
    known.flatMap(({ row }) =>
      [row.template_name, ...(row.overrides ?? []).map((one) => one.templateName)].map((name) => ({
        company: row.company,
        name,
        storeId: withoutPlace,
      })),
    ),
  )
  const toSelect = await namesToSelect(
    db,
    known.map(({ kind }) => kind),
  )
  return known.map(({ row, kind }) => toProperty(row, kind.model, choices, toSelect(kind)))
}

/** Properties name the selected template, also where the place of the store has another one. */
const withoutPlace = 0

function toProperty(
  row: PropertyRow,
  model: LabelModel,
  choices: TemplateChoices,
  templateNames: string[],
): LabelProperty {
  // A template selected for labels as made means the same look on edge.
  const fitting = (name: string | null, rotation = row.rotation ?? 0) =>
    choices.nameOf({ model, rotation }, { company: row.company, name, storeId: withoutPlace })
  return {
    store: row.store,
    type: model.key,
    name: model.name,
    inches: model.inches,
    displayWidth: model.width,
    displayHeight: model.height,
    color: model.colours,
    rotation: row.rotation ?? 0,
    totalPage: row.total_page ?? mostPages,
    nfc: row.nfc,
    led: model.led,
    button: model.button,
    aliveInterval: row.alive_minutes ?? aliveMinutesDefault,
    templateName: fitting(row.template_name),
    batteryType: row.battery_type ?? '',
    templateNames,
    labelCount: row.labels,
    overrides: (row.overrides ?? []).map((one) => ({
      ...one,
      templateName: one.templateName === null ? '' : fitting(one.templateName, one.rotation ?? undefined),
    })),
  }
}
