// server/db/migrations: a row for each language that comes with the product, unless an administrator has added it. Its
// pack is packages/contract/src/languages/<tag>.json; the row holds only the administrator's own messages.
import { sql, type Kysely } from 'kysely'

const languages = [
  ['de', 'Deutsch', 'German'],
  ['fr', 'Français', 'French'],
  ['es', 'Español', 'Spanish'],
  ['it', 'Italiano', 'Italian'],
  ['pl', 'Polski', 'Polish'],
  ['hr', 'Hrvatski', 'Croatian'],
  ['ko', '한국어', 'Korean'],
  ['ja', '日本語', 'Japanese'],
  ['ar', 'العربية', 'Arabic'],
] as const

interface Row {
  languageId: number
  languageName: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ value: Row[] }>`
    select value from setting where company = '' and key = 'languages'`.execute(db)
  const known = rows[0]?.value ?? []
  const names = new Set(known.map(({ languageName }) => languageName.trim().toLowerCase()))
  const last = Math.max(0, ...known.map(({ languageId }) => languageId))
  const added = languages
    .filter((words) => !words.some((name) => names.has(name.toLowerCase())))
    .map(([tag, languageName], at) => ({
      languageId: last + 1 + at,
      languageName,
      defaultLanguage: false,
      fileName: `${tag}.json`,
      content: '{}',
    }))
  const value = JSON.stringify([...known, ...added])
  await sql`
    insert into setting (company, key, value) values ('', 'languages', ${value}::jsonb)
    on conflict (company, key) do update set value = excluded.value`.execute(db)
}
