// server/delivery: the current render input of labels; the server computes the 30-day lowest price if the catalogue
// sends none. Delivery draws pictures to send from it, labels/pictures draws pictures for screens.
import { sql } from 'kysely'
import { dateText, wallAt } from '@shelfcast/contract/zone-time'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import { drawnPage, pageOf } from '@shelfcast/render/document/pages'
import { followsDay } from '@shelfcast/render/document/sources'
import { dateOf } from '@shelfcast/render/expressions/value'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import { imageNamesOf } from '@shelfcast/render/render'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { asHung } from '@shelfcast/render/turn'
import { prepared, type Db } from '../db/database.ts'
import { alikeIn } from '../templates/alike.ts'
import { documentsFor } from '../templates/documents.ts'
import { articlesOfLabel } from '../templates/label-articles.ts'
import { mappedTemplate, mappingKey, mappingsFor } from '../templates/mapped.ts'
import type { Hung } from '../templates/fitting.ts'
import { imagesFor } from '../templates/images.ts'
import { batteryStep, signalStep } from './battery.ts'
import { readImages } from './images.ts'

/**
 * `model`: as the label is mounted (render/turn.ts), so that the drawing is upright. `glass`: as made; `rotation`:
 * degrees by which the picture is turned for it. `mapped`: the template that the rules select, null for none. `day`: the
 * day that the label shows, null if its page does not ask for it. `lostPage`: the page of the label that its template
 * lacks, where the first one is drawn; null for none.
 */
export type DrawInput = RenderInput & {
  glass: LabelModel
  rotation: number
  mapped: string | null
  day: string | null
  lostPage: number | null
}

interface Row {
  label_id: number
  model: string | null
  company: string
  store_id: number
  own_template: string | null
  model_template: string | null
  mapping_key: string | null
  linked: boolean
  rotation: number
  image_hash: Buffer | null
  label_language: string | null
  country: string
  store_name: string
  zone_id: string
  page: number
  battery_mv: number | null
  rssi: number | null
  articles: LabelArticle[] | null
}

/**
 * The input of each label with a known model, that is, one that a gateway has heard. For the current page: its product,
 * or a picture. Two queries for any number of labels, a few more if a company has templates or rules, and two for the
 * images on the templates.
 * @param now decides which day it is in each store
 * @param page instead of the current one
 */
export async function renderInputs(
  db: Db,
  labelIds: readonly number[],
  { now = Date.now(), page }: { now?: number; page?: number } = {},
): Promise<Map<number, DrawInput>> {
  const { rows } = await sql<Row>`${prepared}
    select l.label_id, l.store_id, l.model, coalesce(v.template_name, l.template_name) as own_template, l.linked,
      q.template_name as model_template,
      l.rotation, c.image_hash, s.company, s.config->>'labelLanguage' as label_language, s.country,
      s.name as store_name, s.zone_id, coalesce(${page ?? null}::integer, l.page) as page, l.battery_mv, l.rssi,
      ${mappingKey} as mapping_key, ${articlesOfLabel} as articles
    from label l
    join store s on s.store_id = l.store_id
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    left join template_mapping m on m.company = s.company
    left join label_content c on c.label_id = l.label_id and c.page = coalesce(${page ?? null}::integer, l.page)
      and c.kind = 'image'
    where l.label_id = any(${labelIds}::bigint[])`.execute(db)
  const hashes = rows.flatMap((row) => (row.linked && row.image_hash ? [row.image_hash] : []))
  const images = await readImages(db, hashes)
  const known = rows.flatMap((row) => {
    const model = row.model === null ? undefined : modelOf(row.model)
    return model ? [{ ...row, hung: { model, rotation: row.rotation } }] : []
  })
  const mapped = await mappedTemplates(db, known)
  const selections = known.map((row, at) => ({
    ...row,
    storeId: row.store_id,
    name: row.own_template ?? mapped[at] ?? row.model_template,
  }))
  const documents = await documentsFor(db, selections)
  const days = daysOf(known, now)
  const inputs = known.map((row, at): DrawInput => {
    const glass = row.hung.model
    const model = asHung(glass, row.rotation)
    const found = row.linked && row.image_hash ? images.get(row.image_hash.toString('hex')) : undefined
    // A label that was exchanged for another size, or turned on its edge since, shows its product.
    const image = found && found.width === model.width && found.height === model.height ? found : undefined
    const kind = image ? 'image' : row.linked ? 'article' : 'blank'
    const today = days(row.zone_id)
    const template = documents[at]!
    return {
      model,
      glass,
      ...(image ? { image } : {}),
      template,
      kind,
      today: dateOf(today),
      day: kind === 'article' && followsDay(pageOf(template, drawnPage(template, row.page))) ? today : null,
      label: {
        page: row.page,
        store: row.store_name,
        battery: batteryStep(row.battery_mv),
        signal: signalStep(row.rssi),
      },
      articles: row.articles ?? [],
      currency: defaultCurrency,
      language: labelLanguageOf(row.label_language, row.country),
      rotation: row.rotation,
      mapped: mapped[at] ?? null,
      lostPage: kind === 'article' && drawnPage(template, row.page) !== row.page ? row.page : null,
    }
  })
  const shown = await imagesFor(
    db,
    inputs.map((input, at) => ({
      company: known[at]!.company,
      storeId: known[at]!.store_id,
      names: imageNamesOf(input),
    })),
  )
  return new Map(inputs.map((input, at) => [known[at]!.label_id, { ...input, images: shown[at] }]))
}

/** The day in each zone, as YYYY-MM-DD. */
function daysOf(rows: readonly { zone_id: string }[], now: number): (zone: string) => string {
  const zones = new Set(rows.map((row) => row.zone_id))
  const days = new Map([...zones].map((zone) => [zone, dateText(wallAt(zone, now))]))
  return (zone) => days.get(zone) ?? ''
}

/** What the rules select for each label for which no template was selected, in the same order. */
async function mappedTemplates(db: Db, labels: readonly (Row & { hung: Hung })[]): Promise<(string | null)[]> {
  const keyOf = ({ company, mapping_key: key }: Row) => ({ company, key })
  const following = labels.filter((row) => row.mapping_key !== null && row.own_template === null && row.linked)
  if (following.length === 0) return labels.map(() => null)
  const mappings = await mappingsFor(db, following.map(keyOf))
  const alike = await alikeIn(
    db,
    following.map(({ company }) => company),
  )
  return labels.map((row) =>
    row.own_template === null && row.linked
      ? mappedTemplate(mappings(keyOf(row)), { ...row, modelTemplate: row.model_template }, alike)
      : null,
  )
}
