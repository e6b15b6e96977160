// server/db/migrations: products by their NFC address. Few have one, so the index costs the others nothing.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index article_nfc on article (store_id, nfc_url) where nfc_url <> ''`.execute(db)
}
