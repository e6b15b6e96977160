// server/delivery: the current render input of labels; the server computes the 30-day lowest price if the catalogue
// sends none. Delivery draws pictures to send from it, labels/pictures draws pictures for screens.
import { sql } from 'kysely'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { asHung } from '@shelfcast/render/turn'
import { prepared, type Db } from '../db/database.ts'
import { documentsFor } from '../templates/documents.ts'
import { readImages } from './images.ts'

/**
 * `model`: as the label is mounted (render/turn.ts), so that the drawing is upright. `glass`: as made; `rotation`:
 * degrees by which the picture is turned for it.
 */
export type DrawInput = RenderInput & { glass: LabelModel; rotation: number }

interface Row {
  label_id: number
  model: string | null
  company: string
  template_name: string | null
  linked: boolean
  rotation: number
  image_hash: Buffer | null
  label_language: string | null
  country: string
  articles: LabelArticle[] | null
}

/**
 * The input of each label with a known model, that is, one that a gateway has heard. For the current page: its product,
 * or a picture. Two queries for any number of labels, and two more if a company's templates are among theirs.
 */
export async function renderInputs(db: Db, labelIds: readonly number[]): Promise<Map<number, DrawInput>> {
  const { rows } = await sql<Row>`${prepared}
    select l.label_id, l.model, coalesce(v.template_name, l.template_name, q.template_name) as template_name, l.linked,
      l.rotation, c.image_hash, s.company, s.config->>'labelLanguage' as label_language, s.country,
      (select json_agg(json_build_object('articleId', a.article_id, 'name', a.name, 'nfcUrl', a.nfc_url, 'eans', a.eans,
        'data',
        case when a.best_price is null
          or coalesce(a.data->>'BEST_PRICE_30', '') <> '' then a.data
            else a.data || jsonb_build_object('BEST_PRICE_30', a.best_price) end)
          order by la.position)
         from label_article la
         join article a on a.article_key = la.article_key where la.label_id = l.label_id) as articles
    from label l
    join store s on s.store_id = l.store_id
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    left join label_content c on c.label_id = l.label_id and c.page = l.page and c.kind = 'image'
    where l.label_id = any(${labelIds}::bigint[])`.execute(db)
  const hashes = rows.flatMap((row) => (row.linked && row.image_hash ? [row.image_hash] : []))
  const images = await readImages(db, hashes)
  const known = rows.flatMap((row) => {
    const model = row.model === null ? undefined : modelOf(row.model)
    return model ? [{ ...row, name: row.template_name, hung: { model, rotation: row.rotation } }] : []
  })
  const documents = await documentsFor(db, known)
  const inputs = new Map<number, DrawInput>()
  for (const [at, row] of known.entries()) {
    const glass = row.hung.model
    const model = asHung(glass, row.rotation)
    const found = row.linked && row.image_hash ? images.get(row.image_hash.toString('hex')) : undefined
    // A label that was exchanged for another size, or turned on its edge since, shows its product.
    const image = found && found.width === model.width && found.height === model.height ? found : undefined
    inputs.set(row.label_id, {
      model,
      glass,
      ...(image ? { image } : {}),
      template: documents[at]!,
      kind: image ? 'image' : row.linked ? 'article' : 'blank',
      articles: row.articles ?? [],
      currency: defaultCurrency,
      language: labelLanguageOf(row.label_language, row.country),
      rotation: row.rotation,
    })
  }
  return inputs
}
