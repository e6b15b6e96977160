// server/db/migrations: groups of templates and of label models, and the rules that select a group for a product.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table template_group (
     company text not null, name text not null, templates text[] not null,
     modified_at timestamptz not null default now(), modified_by text not null, primary key (company, name))`,
  `create table template_model_group (
     company text not null, name text not null, models text[] not null,
     modified_at timestamptz not null default now(), modified_by text not null, primary key (company, name))`,
  // "rules": as saved. "applied" and "waiting": rules with the templates of their groups, as labels follow them now and
  // will from "due_at" on.
  `create table template_mapping (
     company text primary key, default_group text not null default '', rules jsonb not null default '[]',
     version integer not null default 0, modified_at timestamptz, modified_by text,
     applied jsonb, applied_at timestamptz,
     waiting jsonb, due_at timestamptz, due_zone text, due_batch uuid, due_account_id integer, due_account text)`,
  // Jobs that redraw the labels whose template the rules change have no single template.
  `alter table template_redraw alter column template drop not null`,
  // The template that the rules selected when the label was drawn last.
  `alter table label_page add column mapped_template text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
