// server/settings: the languages of the console. A stored row holds the administrator's own messages; those of a shipped
// language lie over its pack, so they survive an update that brings more texts.
import { createHash } from 'node:crypto'
import { shippedPack, type Pack } from '@shelfcast/contract/languages/shipped'
import { shippedTag } from '@shelfcast/contract/languages/shipped-tags'
import type { Db } from '../db/database.ts'
import { readSettings, type LanguageRow } from './store.ts'

/** Always present and never stored: the console contains its own texts, so there is nothing to override. */
const english = { languageId: 0, languageName: 'English', fileName: 'en.json', content: '{}' }

/** English, then the stored languages with their own messages. English is the default unless another one claims it. */
export async function storedLanguages(db: Db): Promise<LanguageRow[]> {
  const { languages } = await readSettings(db, '', ['languages'])
  return [{ ...english, defaultLanguage: !languages.some((language) => language.defaultLanguage) }, ...languages]
}

/** All messages of a language, as JSON text: the shipped pack with its own messages over it. */
export async function contentOf(language: LanguageRow): Promise<string> {
  return shippedTag(language.languageName) === undefined ? language.content : JSON.stringify(await messagesOf(language))
}

/** All messages of a language, by their keys. */
export const messagesOf = async ({ languageName, content }: LanguageRow): Promise<Pack> => ({
  ...(await shippedPack(languageName)),
  ...messagesIn(content),
})

/** The messages of `content` that are not those of the shipped pack, as JSON text. */
export async function ownContent(languageName: string, content: string): Promise<string> {
  const pack = await shippedPack(languageName)
  if (!pack) return content
  const own = Object.entries(messagesIn(content)).filter(([key, message]) => message !== '' && pack[key] !== message)
  return JSON.stringify(Object.fromEntries(own))
}

/** Changes whenever a message of the language does, also by an update of the product. */
export async function revisionOf({ languageName, content }: LanguageRow): Promise<string> {
  const pack = await shippedPack(languageName)
  return createHash('sha256')
    .update(pack ? sumOf(pack) : '')
    .update(content)
    .digest('base64url')
    .slice(0, revisionLength)
}

const revisionLength = 16

const sums = new WeakMap<Pack, string>()
function sumOf(pack: Pack): string {
  const sum = sums.get(pack) ?? createHash('sha256').update(JSON.stringify(pack)).digest('base64url')
  sums.set(pack, sum)
  return sum
}

const messagesIn = (content: string): Pack => (content === '' ? {} : (JSON.parse(content) as Pack))
