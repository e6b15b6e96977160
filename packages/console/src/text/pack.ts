// text: language packs. A pack comes from an administrator through browser storage, so it is checked before use.
import { allForms, pluralOf } from '@shelfcast/contract/languages/plurals'

const longestMessage = 2_000

export type Messages = Readonly<Record<string, string>>

/** The JSON object of a pack; undefined for any other text. No content is an empty pack. */
export function parsePack(content: string | null): Readonly<Record<string, unknown>> | undefined {
  if (content === null || content === '') return {}
  try {
    const pack: unknown = JSON.parse(content)
    return typeof pack === 'object' && pack !== null && !Array.isArray(pack)
      ? (pack as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The messages of a pack for these English texts, with the plural forms of every language. Other keys and empty messages
 * are left out. A pack is refused completely (undefined) if one of its messages is not text, has over 2,000 characters,
 * or has a placeholder that English does not have.
 */
export function messagesOf(
  pack: Readonly<Record<string, unknown>>,
  english: Messages,
): Record<string, string> | undefined {
  const messages: Record<string, string> = {}
  for (const key of Object.keys(english).flatMap(formsOf)) {
    const message = Object.hasOwn(pack, key) ? pack[key] : ''
    if (typeof message !== 'string' || !isSound(key, message, english)) return undefined
    if (message !== '') messages[key] = message
  }
  return messages
}

const formsOf = (key: string): string[] =>
  key.endsWith('_other') ? allForms.map((form) => key.replace(/other$/, form)) : [key]

/** Whether the console accepts this message. English names its values, and no message may name others. */
export function isSound(key: string, message: string, english: Messages): boolean {
  if (message.length > longestMessage) return false
  const stem = pluralOf(key, english)?.stem
  const known = placeholders(`${english[key] ?? ''}${(stem !== undefined && english[`${stem}_other`]) || ''}`)
  return placeholders(message).every((name) => known.includes(name))
}

/** @returns the messages of a whole pack; undefined refuses it */
export function readPack(content: string | null, english: Messages): Record<string, string> | undefined {
  const pack = parsePack(content)
  return pack && messagesOf(pack, english)
}

/** The names in `{braces}`. */
export const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
