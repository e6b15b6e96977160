// server/db/migrations: keeps the number of labels of each linked product, so that a list by it reads its page only.
import { sql, type Kysely } from 'kysely'

const statements = [
  // One row for each linked product, kept by triggers. `name` orders products with equally many labels.
  `create table article_links (
     article_key bigint primary key,
     store_id integer not null,
     links integer not null,
     name text not null)`,
  `insert into article_links
     select a.article_key, a.store_id, count(*)::integer, lower(a.name)
     from label_article la join article a using (article_key) group by a.article_key`,
  `create index article_links_fewest on article_links (store_id, links, name, article_key)`,
  `create index article_links_most on article_links (store_id, links desc, name, article_key)`,

  // In the order of keys, so that two transactions never wait for each other.
  `create function article_linked() returns trigger language plpgsql as $$ begin
     insert into article_links as k (article_key, store_id, links, name)
       select a.article_key, a.store_id, t.links, lower(a.name)
       from (select article_key, count(*)::integer as links from touched group by article_key) t
       join article a using (article_key) order by a.article_key
       on conflict (article_key) do update set links = k.links + excluded.links;
     return null;
   end $$`,
  `create trigger article_links_came after insert on label_article
     referencing new table as touched for each statement execute function article_linked()`,
  `create function article_unlinked() returns trigger language plpgsql as $$ begin
     perform from article_links where article_key in (select article_key from touched)
       order by article_key for update;
     update article_links k set links = k.links - t.links
       from (select article_key, count(*)::integer as links from touched group by article_key) t
       where k.article_key = t.article_key;
     delete from article_links k using (select distinct article_key from touched) t
       where k.article_key = t.article_key and k.links = 0;
     return null;
   end $$`,
  `create trigger article_links_went after delete on label_article
     referencing old table as touched for each statement execute function article_unlinked()`,
  `create function article_links_emptied() returns trigger language plpgsql as $$ begin
     truncate article_links;
     return null;
   end $$`,
  `create trigger article_links_emptied after truncate on label_article
     for each statement execute function article_links_emptied()`,
  `create function article_renamed() returns trigger language plpgsql as $$ begin
     update article_links set store_id = new.store_id, name = lower(new.name) where article_key = new.article_key;
     return null;
   end $$`,
  `create trigger article_links_renamed after update of store_id, name on article for each row
     when ((old.store_id, old.name) is distinct from (new.store_id, new.name)) execute function article_renamed()`,
  `analyze article_links`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
