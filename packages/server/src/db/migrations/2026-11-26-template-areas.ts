// server/db/migrations: other templates for a type in a place.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // "type": the name of the template that is replaced. Places are of the kinds in contract/templates/fields.
  await sql`
    create table template_area (
      company text not null, type text not null, area_key text not null, area_value text not null,
      template text not null, modified_at timestamptz not null default now(), modified_by text not null,
      primary key (company, area_key, area_value, type))`.execute(db)
}
