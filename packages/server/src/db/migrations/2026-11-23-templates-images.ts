// server/db/migrations: the pictures that templates show, and which templates show them.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table template_image (
     image_id integer primary key generated always as identity, company text not null,
     store_id integer references store on delete cascade, area_id integer not null default 0, name text not null,
     width integer not null, height integer not null, hash bytea not null, content bytea not null,
     created_at timestamptz not null default now(), modified_at timestamptz not null default now(),
     modified_by text not null)`,
  // One of each name in a company, and one in each of its stores.
  `create unique index template_image_name on template_image (company, name, coalesce(store_id, 0))`,
  `create index template_image_store on template_image (store_id)`,
  `alter table template add column images text[] not null default '{}'`,
  `create index template_images on template using gin (images)`,
  `alter table template_redraw add column image text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
