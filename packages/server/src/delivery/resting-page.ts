// server/delivery: the page of a label apart from a page that a button shows for a while (labels/pages/page-returns.ts).
import { sql } from 'kysely'

/** Of a label of the table `l`. */
export const restingPageSql = sql<number>`coalesce((select r.back_page
  from label_page_return r where r.label_id = l.label_id and r.page = l.page), l.page)`
