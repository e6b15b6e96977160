// server/db/migrations: separates the columns that change with each price from the search words of products, so that a
// price change touches no index of the product itself.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The sort times and due times of products that change with a price. One narrow row for each product, kept by
  // triggers.
  `create table article_time (
     store_id integer not null,
     updated_at timestamptz not null,
     article_key bigint not null,
     due_at timestamptz)
   with (fillfactor = 70)`,
  `insert into article_time select store_id, updated_at, article_key, best_due_at from article order by store_id, updated_at, article_key`,
  `alter table article_time add primary key (store_id, updated_at, article_key)`,
  `create index article_time_due on article_time (due_at) where due_at is not null`,
  `drop index article_updated`,
  `drop index article_best_due`,
  // If no indexed value changes, the new row stays on its page when there is room.
  `alter table article set (fillfactor = 70)`,

  `create function article_came() returns trigger language plpgsql as $$ begin
     insert into article_time select store_id, updated_at, article_key, best_due_at from touched;
     return null;
   end $$`,
  `create trigger article_time_came after insert on article
     referencing new table as touched for each statement execute function article_came()`,
  `create function article_moved() returns trigger language plpgsql as $$ begin
     update article_time set store_id = new.store_id, updated_at = new.updated_at, due_at = new.best_due_at
       where store_id = old.store_id and updated_at = old.updated_at and article_key = old.article_key;
     return null;
   end $$`,
  `create trigger article_time_moved after update of store_id, updated_at, best_due_at on article for each row
     when ((old.store_id, old.updated_at, old.best_due_at) is distinct from (new.store_id, new.updated_at, new.best_due_at))
     execute function article_moved()`,
  // Planned at each call: deleting one product needs another plan than deleting a whole store.
  `create function article_went() returns trigger language plpgsql as $$ begin
     execute 'delete from article_time t using touched g
       where t.store_id = g.store_id and t.updated_at = g.updated_at and t.article_key = g.article_key';
     return null;
   end $$`,
  `create trigger article_time_went after delete on article
     referencing old table as touched for each statement execute function article_went()`,
  `create function article_emptied() returns trigger language plpgsql as $$ begin
     truncate article_time;
     return null;
   end $$`,
  `create trigger article_time_emptied after truncate on article for each statement execute function article_emptied()`,
  `analyze article_time`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
