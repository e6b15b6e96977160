// server/templates: the labels that follow rules, some at a time, and the template that each has and would get.
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import type { LabelArticle } from '@shelfcast/render/render-input'
import type { Db } from '../db/database.ts'
import { alikeIn } from './alike.ts'
import { choicesFor, type Selection } from './choice.ts'
import { articlesOfLabel } from './label-articles.ts'
import { mappedTemplate, type Follower, type Mapping } from './mapped.ts'

/** Where a scan of a company's labels goes on: after this label. */
export interface Place {
  storeId: number
  code: string
}

/** A linked label with a known model, for which no template was selected. */
export interface FollowingLabel extends Place {
  labelId: number
  store: string
  model: string
  rotation: number
  article: LabelArticle | null
  /** Names of templates. */
  before: string
  after: string
}

interface Row extends Place {
  labelId: number
  store: string
  model: string
  rotation: number
  modelTemplate: string | null
  shown: string | null
  articles: LabelArticle[] | null
}

/**
 * @param only these labels, for the test of a product; otherwise all after `place`
 * @returns the labels, and the place of the last one looked at; none at the end
 */
export async function followers(
  db: Db,
  company: string,
  mapping: Mapping,
  { place, limit, only }: { place: Place; limit: number; only?: readonly number[] },
): Promise<{ labels: FollowingLabel[]; last: Place | undefined }> {
  const { rows } = await sql<Row>`
    select l.label_id as "labelId", l.store_id as "storeId", s.code as store, l.code, l.model, l.rotation,
      q.template_name as "modelTemplate", coalesce(p.mapped_template, q.template_name) as shown,
      ${articlesOfLabel} as articles
    from label l
    join store s on s.store_id = l.store_id
    join label_page p on p.label_id = l.label_id and p.page = 1
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    where l.store_id = any(array(select store_id from store where company = ${company}))
      and (l.store_id, l.code) > (${place.storeId}::integer, ${place.code}::bpchar) and l.linked
      and l.model is not null and l.template_name is null and v.template_name is null
      and ${only ? sql`l.label_id = any(${only}::bigint[])` : sql`true`}
    order by l.store_id, l.code limit ${limit}`.execute(db)
  const alike = await alikeIn(db, [company])
  const hung = rows.flatMap((row) => {
    const model = modelOf(row.model)
    return model ? [{ ...row, company, hung: { model, rotation: row.rotation } }] : []
  })
  const next = hung.map((label: Row & Follower) => mappedTemplate(mapping, label, alike) ?? label.modelTemplate)
  const selection = (storeId: number, name: string | null): Selection => ({ company, name, storeId })
  const choices = await choicesFor(
    db,
    hung.flatMap(({ storeId, shown }, at) => [selection(storeId, shown), selection(storeId, next[at] ?? null)]),
  )
  const labels = hung.map((label, at) => ({
    ...label,
    article: label.articles?.[0] ?? null,
    before: choices.nameOf(label.hung, selection(label.storeId, label.shown)),
    after: choices.nameOf(label.hung, selection(label.storeId, next[at] ?? null)),
  }))
  const end = rows.at(-1)
  return { labels, last: end && rows.length === limit ? { storeId: end.storeId, code: end.code } : undefined }
}
