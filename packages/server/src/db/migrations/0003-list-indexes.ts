// server/db/migrations: makes lists cost the same with a million products as with a hundred: an order for every sort,
// an index for searches, totals.
import { sql, type Kysely } from 'kysely'

/**
 * Tables with a row count per store. Both are written under one lock per store (articles/write.ts), so two writers
 * never lock a total in the wrong order.
 */
const counted = ['article', 'article_change'] as const

const statements = [
  // In list order, with the key as the last column: the database need not sort.
  `drop index article_updated`,
  `create index article_updated on article (store_id, updated_at, article_key)`,
  `create index article_created on article (store_id, created_at, article_key)`,
  `drop index article_change_store`,
  `create index article_change_store on article_change (store_id, created_at, id)`,
  `drop index article_file_store`,
  `create index article_file_store on article_file (store_id, created_at, id)`,
  // Both extensions come with PostgreSQL, and the database owner can install them. Without them, searches read the
  // store's rows, and the rest works the same.
  `do $$ begin
     create extension if not exists pg_trgm;
     create extension if not exists btree_gin;
   exception when insufficient_privilege or undefined_file or feature_not_supported then
     raise notice 'Searches stay slow in very large stores: the extensions pg_trgm and btree_gin can not be made here.';
   end $$`,
  `do $$ begin
     if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 then
       create index article_search on article using gin (store_id, lower(name) gin_trgm_ops, lower(article_id) gin_trgm_ops);
       create index article_change_search on article_change using gin (store_id, lower(article_name) gin_trgm_ops, lower(article_id) gin_trgm_ops);
     end if;
   end $$`,
  // The row count of each store, so that a total reads no rows.
  `create table store_total (store_id integer not null references store on delete cascade, noun text not null, total integer not null, primary key (store_id, noun)) with (fillfactor = 50)`,
  `create function count_store_rows() returns trigger language plpgsql as $$ begin
     if tg_op = 'INSERT' then
       insert into store_total (store_id, noun, total) select store_id, tg_table_name, count(*) from touched group by store_id order by store_id
       on conflict (store_id, noun) do update set total = store_total.total + excluded.total;
     elsif tg_op = 'TRUNCATE' then
       delete from store_total where noun = tg_table_name;
     else
       update store_total t set total = t.total - gone.count from (select store_id, count(*)::integer as count from touched group by store_id) gone where t.store_id = gone.store_id and t.noun = tg_table_name;
     end if;
     return null;
   end $$`,
  ...counted.flatMap((table) => [
    `insert into store_total (store_id, noun, total) select store_id, '${table}', count(*) from ${table} group by store_id`,
    `create trigger ${table}_came after insert on ${table} referencing new table as touched for each statement execute function count_store_rows()`,
    `create trigger ${table}_went after delete on ${table} referencing old table as touched for each statement execute function count_store_rows()`,
    `create trigger ${table}_emptied after truncate on ${table} for each statement execute function count_store_rows()`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
