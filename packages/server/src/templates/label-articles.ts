// server/templates: products as SQL, in the form that the renderer and the mapping rules read.
import { sql } from 'kysely'

/** The data of the product `a`. The server adds the 30-day lowest price if none came. */
export const articleData = sql`
  case when a.best_price is null or coalesce(a.data->>'BEST_PRICE_30', '') <> '' then a.data
    else a.data || jsonb_build_object('BEST_PRICE_30', a.best_price) end`

/** JSON of LabelArticle for each product of the label `l`. */
export const articlesOfLabel = sql`(
  select json_agg(json_build_object('articleId', a.article_id, 'name', a.name, 'nfcUrl', a.nfc_url, 'eans', a.eans,
      'data', ${articleData}) order by la.position)
  from label_article la
  join article a on a.article_key = la.article_key where la.label_id = l.label_id)`
