// server/sensors: the products in the cabinet of a sensor: those on its shelf, and those of the label it is linked with.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasLed } from '../labels/led/led.ts'

const mostLabels = 500

export interface CabinetProduct {
  articleId: string
  articleName: string
  labelCode: string
  hasLed: boolean
}

export async function productsOf(db: Db, storeId: number, sensorCode: string): Promise<CabinetProduct[]> {
  const { rows } = await sql<Omit<CabinetProduct, 'hasLed'> & { model: string | null; capabilities: number | null }>`
    select a.article_id as "articleId", a.name as "articleName", trim(l.code) as "labelCode",
      l.model, l.capabilities
    from sensor s
    join label l on l.store_id = s.store_id
      and (l.code = s.label_code::bpchar
        or (l.shelf_id = nullif(s.placement->>'shelfId', '')
          and (s.placement->>'floor' = '' or l.floor = s.placement->>'floor')))
    join label_article la on la.label_id = l.label_id
    join article a using (article_key)
    where s.store_id = ${storeId} and s.code = ${sensorCode} and s.linked
    order by l.shelf_floor, l.shelf_order, l.code, la.position limit ${mostLabels}`.execute(db)
  return rows.map(({ model, capabilities, ...row }) => ({ ...row, hasLed: hasLed({ model, capabilities }) }))
}
