// server/testing/many-stores: a company with many stores, so many rows that the planner prefers any existing index.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { fillCompanies } from './companies.ts'
import { fillDevices } from './devices.ts'
import { code, elsewhere, fill, id, name, stores } from './fill.ts'
import { addCompany } from '../people.ts'

/** The company `acme` with its stores, and rows in every table that a list reads. */
export async function fillStores(db: Db): Promise<void> {
  await sql`
    insert into delivery_instance (instance, seen_at) values (${elsewhere}, now() + interval '1 day')`.execute(db)
  await addCompany(db, 'acme')
  await sql`
    insert into store (company, code, name, address, zone_id, country, updated_at)
    select 'acme', 'S' || n, 'Store ' || n, repeat(md5(n::text), 15), 'UTC', 'C' || n % 7, now() - n * interval '1 minute'
    from generate_series(1, ${stores}::integer) n`.execute(db)
  await sql`vacuum analyze store`.execute(db)
  await fill(
    db,
    'article',
    'article_id, name, created_at, updated_at',
    `${id}, ${name}, now() - n * interval '1 second', now() - n * interval '2 seconds'`,
  )
  await fill(
    db,
    'gateway',
    'company, mac, name, ip, port, network_status, owner',
    `'acme', ${code}, 'Gateway ' || n, '10.0.0.' || n, 80, 'CONNECTED', '${elsewhere}'`,
  )
  await fill(
    db,
    'label',
    'code, model, linked, battery_mv, rssi, last_seen_at, gateway_id, floor, shelf_id, shelf_order',
    `${code}, 'oepl-1', true, 2500 + n, -n, now() - n * interval '1 minute', (select min(gateway_id) from gateway g where g.store_id = s.store_id), '1', 'S' || n % 10, n`,
  )
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version, wanted_at)
    select label_id, store_id, gateway_id, 2, case when label_id % 50 = 0 then 1 else 2 end, now() from label`.execute(
    db,
  )
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 1
    from (select label_id, store_id, row_number() over (partition by store_id) as n from label) l
    join article a on a.store_id = l.store_id and a.article_id = lpad(l.n::text, 8, '0')`.execute(db)
  await fill(
    db,
    'article_change',
    'article_key, article_id, article_name, batch_id, source, changes, created_at',
    `n, ${id}, ${name}, gen_random_uuid(), 'FILE', '[]', now() - n * interval '1 second'`,
  )
  await fill(
    db,
    'article_file',
    'batch_id, name, source, result, created_at',
    `gen_random_uuid(), 'File ' || n, 'FILE', 'SUCCESS', now() - n * interval '1 minute'`,
  )
  await fill(
    db,
    'fail_record',
    'label_id, page, version, operation, error_code, error_text, request_date',
    `(select min(label_id) from label l where l.store_id = s.store_id), 1, n, 'LINK', 'NOT_CONFIRMED', 'Late', now() - n * interval '1 minute'`,
  )
  await fill(
    db,
    'alert',
    'kind, target, opened_at, told_at',
    `'LABEL_OVERDUE', ${code}, now() - n * interval '1 minute', now()`,
  )
  await fill(
    db,
    'white_list',
    'label_code, created_at',
    `lpad(to_hex(s.store_id * 100 + n * 2), 12, '0'), now() - n * interval '1 minute'`,
  )
  await fill(
    db,
    'heard_label',
    'code, gateway_id',
    `lpad(to_hex(900000000 + s.store_id * 100 + n), 12, '0'), (select min(gateway_id) from gateway g where g.store_id = s.store_id)`,
  )
  await fill(
    db,
    'article_schedule',
    'file_name, zone_id, local_time, due_at, created_at, modified_at',
    `'Plan ' || n, 'UTC', '', now() + n * interval '1 day', now() - n * interval '1 minute', now()`,
  )
  await fill(
    db,
    'label_command',
    'label_id, kind, payload, batch_id, state, expires_at',
    `(select min(label_id) from label l where l.store_id = s.store_id), 'LED', '{"color": "RED", "duration": "10s"}', gen_random_uuid(), 'DONE', now()`,
  )
  await fill(db, 'floor_plan', 'floor, width_metres, height_metres', `n::text, 40, 25`)
  await fill(db, 'shelf', 'floor, shelf_id', `'1', 'S' || n - 1`)
  await sql`
    insert into anchor (label_id, store_id, position_id, floor, x, y)
    select label_id, store_id, 'P' || label_id, '1', 1, 1 from label where label_id % 5 = 0`.execute(db)
  await sql`
    insert into label_position (label_id, store_id, floor, x, y, accuracy, source, located_at)
    select label_id, store_id, '1', 1, 1, 1, 'DECLARED', now() from label`.execute(db)
  await sql`
    insert into label_doubt (label_id, store_id, reason, confidence, since, misplaced)
    select label_id, store_id, 'WARM', 90, now(), true from label where label_id % 5 = 0`.execute(db)
  await fillDevices(db)
  await fillCompanies(db)
  // All of them: the server's own analysis of a forgotten one would change plans in the middle of a test.
  await sql`vacuum analyze`.execute(db)
}
