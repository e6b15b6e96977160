// server/templates/library: pictures of a template with one product, saved or not.
import { deflateSync } from 'node:zlib'
import type { z } from 'zod'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { ArticleForm } from '@shelfcast/contract/articles/articles'
import { dateText, wallAt } from '@shelfcast/contract/zone-time'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import { exampleArticle, exampleLabel } from '@shelfcast/render/example-article'
import { dateOf } from '@shelfcast/render/expressions/value'
import { encodePng } from '@shelfcast/render/png'
import { imageNamesOf, type RenderInput } from '@shelfcast/render/render'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { sql, type Db } from '../../db/database.ts'
import { drawLabel } from '../../delivery/letter-files.ts'
import type { StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { modelToDraw } from '../fitting.ts'
import { imagesFor } from '../images.ts'
import { articleData } from '../label-articles.ts'
import { templateWithText } from '../saved.ts'
import { readTemplate, type ReadTemplate } from './form.ts'
import { slow, within } from './speed.ts'

/** Whose images, language and currency a picture shows. */
export interface Shown {
  company: string
  /** 0 for none. */
  storeId: number
  language: RenderInput['language']
  zone: string
  currency: string
}

/** A design is seen before it is made fast enough. */
const mostPreviewMs = 500

/** The PNG of a page of a template on the first model that it fits. @throws Fault 'template.noModel' or 'template.slow' */
export async function pngOf(
  db: Db,
  template: ReadTemplate,
  article: LabelArticle,
  { company, storeId, language, currency, zone }: Shown,
  page = 1,
): Promise<Buffer> {
  const input: RenderInput = {
    model: modelToDraw(template),
    template: template.document,
    kind: 'article',
    articles: [article],
    currency,
    language,
    today: dateOf(dateText(wallAt(zone, Date.now()))),
    label: { ...exampleLabel, page },
  }
  const [images] = await imagesFor(db, [{ company, storeId, names: imageNamesOf(input) }])
  const image = await within(() => drawLabel({ ...input, images, budgetMs: mostPreviewMs }))
  if (!image) throw slow()
  return Buffer.from(encodePng(image, (bytes) => deflateSync(bytes), { perceptual: true }))
}

/** The product of a form, which may not be saved yet. */
export const articleOfForm = ({
  articleId,
  articleName: name,
  nfcUrl = '',
  eans = [],
  data,
}: z.output<typeof ArticleForm>): LabelArticle => ({
  articleId,
  name,
  nfcUrl,
  eans,
  data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value ?? '')])),
})

/** A saved or built-in template by its name, or any form of a design. @throws Fault 'template.unknown' */
export async function savedTemplate(db: Db, company: string, name: string): Promise<ReadTemplate> {
  const found = (await templateWithText(db, company, name)) ?? (await firstOf(db, company, name))
  if (!found) throw new Fault('template.unknown', { template: name })
  return readTemplate(found.document, { anyName: true })
}

async function firstOf(db: Db, company: string, design: string) {
  const { rows } = await sql<{ name: string }>`
    select name from template where company = ${company} and design = ${design} order by name limit 1`.execute(db)
  return rows[0] && templateWithText(db, company, rows[0].name)
}

/** A product of a store as its labels show it, or an example. @throws Fault 'article.unknown' */
export async function productOf(
  db: Db,
  store: StoreRef | undefined,
  articleId: string | undefined,
): Promise<LabelArticle> {
  if (articleId === undefined) return exampleArticle('Example product')
  const { rows } = await sql<LabelArticle>`
    select a.article_id as "articleId", a.name, a.nfc_url as "nfcUrl", a.eans, ${articleData} as data
    from article a where a.store_id = ${store?.storeId ?? -1} and a.article_id = ${articleId}`.execute(db)
  if (!rows[0]) throw new Fault('article.unknown', { articleId })
  return rows[0]
}

/** As the caller asks for; else as the labels of the store, in English without one. */
export async function shownIn(
  db: Db,
  company: string,
  store: StoreRef | undefined,
  asked: { language?: RenderInput['language'] | undefined; currency?: string | undefined },
): Promise<Shown> {
  const { storeId } = store ?? { storeId: 0 }
  const { rows } = await sql<{ language: string | null; country: string; zone: string }>`
    select config->>'labelLanguage' as language, country, zone_id as zone
    from store where store_id = ${storeId}`.execute(db)
  const language = asked.language ?? (rows[0] ? labelLanguageOf(rows[0].language, rows[0].country) : 'en')
  return { company, storeId, language, currency: asked.currency ?? defaultCurrency, zone: rows[0]?.zone ?? 'UTC' }
}
