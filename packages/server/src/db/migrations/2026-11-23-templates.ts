// server/db/migrations: the templates of companies, and their earlier versions.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table template (
     template_id integer primary key generated always as identity, company text not null, name text not null,
     design text not null, width integer not null, height integer not null, colours text not null,
     label_type text not null, dithering boolean not null, document text not null,
     version integer not null default 1, modified_at timestamptz not null default now(), modified_by text not null)`,
  `create unique index template_name on template (company, name)`,
  // Drawing a label looks for its design, lists of a label's templates for its size.
  `create index template_design on template (company, design)`,
  `create index template_size on template (company, width, height)`,
  `create table template_history (
     template_id integer not null references template on delete cascade, version integer not null,
     document text not null, modified_at timestamptz not null, modified_by text not null,
     primary key (template_id, version))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
