// server/db/migrations: settings of the hand-held app for a company, an area or a store.
import { sql, type Kysely } from 'kysely'

const place = `company text not null references company(code), area_id integer references area on delete cascade,
  store_id integer references store on delete cascade`
const statements = [
  `create table app_setting (
     app_setting_id integer primary key generated always as identity, ${place}, value jsonb not null,
     modified_at timestamptz not null default now())`,
  `create unique index app_setting_place on app_setting (company, coalesce(area_id, 0), coalesce(store_id, 0))`,
  `create table customer_info (
     id integer primary key generated always as identity, ${place}, language text not null, description text not null,
     usage text not null, priority integer not null, contents jsonb not null default '[]')`,
  `create index customer_info_place on customer_info (company, area_id, store_id)`,
  `create table favorite_button (
     id integer primary key generated always as identity, ${place}, type text not null, menu integer not null,
     description text not null, priority integer not null)`,
  `create index favorite_button_place on favorite_button (company, area_id, store_id)`,
  ...['app_setting', 'customer_info', 'favorite_button'].flatMap((table) => [
    `create index ${table}_area on ${table} (area_id)`,
    `create index ${table}_store on ${table} (store_id)`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
