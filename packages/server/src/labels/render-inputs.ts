// server/labels: what labels are drawn from, as it stands now. Delivery draws what it sends from this, pictures.ts what a screen shows.
import { sql } from 'kysely'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { modelOf } from '@shelfcast/render/models'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import type { Db } from '../db/database.ts'

interface Row { label_id: number; model: string | null; template_name: string | null; linked: boolean; articles: LabelArticle[] | null }

/** The input of each label that can be drawn: one that was heard, so that its model is known. One query however many labels. */
export async function renderInputs(db: Db, labelIds: readonly number[]): Promise<Map<number, RenderInput>> {
  const { rows } = await sql<Row>`
    select l.label_id, l.model, l.template_name, l.linked,
      (select json_agg(json_build_object('articleId', a.article_id, 'name', a.name, 'nfcUrl', a.nfc_url, 'eans', a.eans, 'data', a.data) order by la.position)
         from label_article la join article a on a.article_key = la.article_key where la.label_id = l.label_id) as articles
    from label l
    where l.label_id = any(${labelIds}::bigint[])`.execute(db)
  const inputs = new Map<number, RenderInput>()
  for (const row of rows) {
    const model = row.model === null ? undefined : modelOf(row.model)
    if (!model) continue
    inputs.set(row.label_id, { model, templateName: row.template_name ?? undefined, kind: row.linked ? 'article' : 'blank', articles: row.articles ?? [], currency: defaultCurrency })
  }
  return inputs
}
