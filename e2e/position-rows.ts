// e2e: a floor plan with a gateway, a shelf and labels, for tests of screens that need rows.
import { sql, type Db } from '@shelfcast/server/db/database'

/** The first labels of the store are on the plan, one of them misplaced. */
export async function addPositions(db: Db, storeId: number): Promise<void> {
  await sql`
    insert into floor_plan (store_id, floor, width_metres, height_metres) values (${storeId}, 'Ground', 40, 25)
    on conflict do nothing`.execute(db)
  await sql`
    insert into plan_gateway (gateway_id, plan_id, x, y)
    select g.gateway_id, p.plan_id, 8, 5 from gateway g join floor_plan p on p.store_id = g.store_id
    where g.store_id = ${storeId} order by g.gateway_id limit 1
    on conflict do nothing`.execute(db)
  await sql`
    insert into shelf (store_id, floor, shelf_id, name, polygon, levels)
    values (${storeId}, 'Ground', 'A1', 'Dairy',
      '[{"x": 4, "y": 6}, {"x": 12, "y": 6}, {"x": 12, "y": 5}, {"x": 4, "y": 5}]', 3)
    on conflict do nothing`.execute(db)
  await sql`
    insert into label_position (label_id, store_id, floor, x, y, accuracy, source, located_at)
    select label_id, store_id, 'Ground', 4 + row_number() over (order by code), 6, 0.5, 'DECLARED', now()
    from label where store_id = ${storeId} order by code limit 3
    on conflict do nothing`.execute(db)
  await sql`
    insert into label_doubt (label_id, store_id, reason, confidence, since, misplaced)
    select label_id, store_id, 'OTHER_GATEWAY', 90, now() - interval '3 hours', true
    from label where store_id = ${storeId} order by code limit 1
    on conflict do nothing`.execute(db)
}
