// server/db/migrations: the requested and the confirmed address of a label's NFC chip.
import { sql, type Kysely } from 'kysely'

const statements = [
  // nfc_order: a user's order for this label; null if the product decides. In the other columns, empty means no
  // address.
  `alter table label add column nfc_order text, add column nfc_wanted text not null default '', add column nfc_shown text not null default '', add column nfc_shown_at timestamptz`,
  // Labels with a chip (capability 0x40) whose product already has an address.
  `with wish as (
     update label l set nfc_wanted = w.url from (
       select l.label_id, (select a.nfc_url from label_article la join article a using (article_key) where la.label_id = l.label_id order by la.position limit 1) as url
       from label l where l.linked and l.capabilities & 64 <> 0) w
     where w.label_id = l.label_id and w.url <> '' returning l.label_id, l.store_id, w.url)
   insert into label_command (label_id, store_id, kind, payload, batch_id, expires_at)
   select label_id, store_id, 'NFC', jsonb_build_object('url', url), gen_random_uuid(), now() + interval '100 years' from wish`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
