// server/testing/many-stores: templates, accounts, areas and the audit log of many companies.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** One row of a hundred belongs to `acme`, whose stores and files are there already. */
export async function fillCompanies(db: Db): Promise<void> {
  await sql`
    insert into template (company, name, design, width, height, colours, label_type, dithering, document, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter ' || n, 'winter', n % 400, 128,
      'BW', '', false, repeat(md5(n::text), 30), 'anna'
    from generate_series(1, 20000) n`.execute(db)
  for (const [table, members] of [
    ['template_group', 'templates'],
    ['template_model_group', 'models'],
  ])
    await sql
      .raw(
        `insert into ${table} (company, name, ${members}, modified_by)
         select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter ' || n,
           array_fill(repeat(md5(n::text), 3), array[5]), 'anna'
         from generate_series(1, 20000) n`,
      )
      .execute(db)
  await sql`
    insert into template_area (company, type, area_key, area_value, template, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter-' || n || 'x128-BW', 'STORE', 'S1',
      'other', 'anna'
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into template_image (company, name, width, height, hash, content, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'logo ' || n, 1, 1, '', '', 'anna'
    from generate_series(1, 20000) n`.execute(db)
  await sql`insert into company (code) values ('far') on conflict do nothing`.execute(db)
  await sql`
    insert into button_config (company, name, button_set)
    select case when n % 100 = 0 then 'acme' else 'far' end, 'set ' || n,
      '{"main":"DEFAULT","sub":"DEFAULT","extend1":"DEFAULT","extend2":"DEFAULT"}' from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`
    insert into audit (company, account, action, target, time)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'anna', 'store.save', 'S' || n,
      now() - n * interval '1 second'
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into account (account, password_hash, companies, access_level, first_name)
    select 'user ' || n, '', array[case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end], '3', 'User ' || n
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into account_store
    select a.account_id, s.store_id
    from account a join store s on s.company = a.companies[1] and s.store_id % 100 = a.account_id % 100`.execute(db)
  await sql`
    insert into area (company, country)
    select case when n % 100 = 0 then 'acme' else 'far' end, 'land ' || n
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into app_setting (company, area_id, value)
    select company, area_id, '{}' from area where country like 'land %'`.execute(db)
}
