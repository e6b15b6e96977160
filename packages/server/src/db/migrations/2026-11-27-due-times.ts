// server/db/migrations: takes the due time of label updates out of all indexes, so that sending a picture touches none,
// and calls of programs out of the index of files by account. Counts rows of a store without a separate lock.
import { sql, type Kysely } from 'kysely'

const statements = [
  // A gateway's open updates are few, so it finds the due ones among them.
  `drop index label_page_due`,
  `create index label_page_due on label_page (gateway_id) where shown_version < wanted_version`,
  // Only the tray asks by account, and it shows no calls.
  `drop index article_file_account`,
  `create index article_file_account on article_file (account, created_at desc) where source in ('FILE', 'UNDO')`,
  // ON CONFLICT locks a row before it updates it, and each lock is written to the log. Only a store's first row needs it.
  `create or replace function count_store_rows() returns trigger language plpgsql as $$ begin
     if tg_op = 'INSERT' then
       with came as (select store_id, count(*)::integer as count from touched group by store_id),
         counted as (
           update store_total t set total = t.total + came.count from came
             where t.store_id = came.store_id and t.noun = tg_table_name returning t.store_id)
       insert into store_total (store_id, noun, total)
         select store_id, tg_table_name, count from came where store_id not in (select store_id from counted) order by store_id
         on conflict (store_id, noun) do update set total = store_total.total + excluded.total;
     elsif tg_op = 'TRUNCATE' then
       delete from store_total where noun = tg_table_name;
     else
       update store_total t set total = t.total - gone.count from (select store_id, count(*)::integer as count from touched group by store_id) gone where t.store_id = gone.store_id and t.noun = tg_table_name;
     end if;
     return null;
   end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
