// server/system: adds and changes languages of the console. Settings.ts of the contract reads them.
import type { z } from 'zod'
import { shippedTag } from '@shelfcast/contract/languages/shipped-tags'
import { languageKey } from '@shelfcast/contract/languages/tag'
import type { LanguageBody } from '@shelfcast/contract/settings/console'
import { Fault } from '../http/fault.ts'
import { contentOf, ownContent } from '../settings/languages.ts'
import type { LanguageRow } from '../settings/store.ts'

const mostLanguages = 50
const english = 'en'

/**
 * A shipped language keeps only the messages that differ from its pack, and goes back to the pack.
 * @param reset goes back to the first messages
 * @throws Fault 'language.unknown', 'language.exists', 'language.builtIn' or 'language.tooMany'
 */
export async function withLanguage(
  before: readonly LanguageRow[],
  { languageId, languageName, defaultLanguage, fileName, content, defaultContent }: z.output<typeof LanguageBody>,
  reset: boolean,
): Promise<{ languageId: number; languages: LanguageRow[] }> {
  if (languageId === 0) {
    if ((content !== undefined && !isEmpty(content)) || reset) throw new Fault('language.builtIn')
    return { languageId, languages: defaultLanguage === true ? before.map(notDefault) : [...before] }
  }
  const old = before.find((language) => language.languageId === languageId)
  if (languageId !== undefined && !old) throw new Fault('language.unknown')
  if (!old && languageName === undefined)
    throw new Fault('input.invalid', { message: 'languageName: This field is required.' }, [
      { field: 'languageName', code: 'missing', message: 'This field is required.' },
    ])
  const name = languageName ?? old?.languageName ?? ''
  const key = keyOf(name)
  const isNew = !old || keyOf(old.languageName) !== key
  const isTaken = isNew && (key === english || before.some((other) => keyOf(other.languageName) === key))
  if (isTaken)
    throw new Fault('language.exists', { language: name }, [
      { field: 'languageName', code: 'exists', message: 'This language already exists.' },
    ])
  if (!old && before.length >= mostLanguages) throw new Fault('language.tooMany', { most: mostLanguages })
  const isShipped = shippedTag(name) !== undefined
  const given = defaultContent ?? old?.defaultContent
  const first = given ?? (isShipped ? '{}' : (content ?? old?.content ?? '{}'))
  const row: LanguageRow = {
    languageId: old?.languageId ?? Math.max(0, ...before.map((language) => language.languageId)) + 1,
    languageName: name,
    defaultLanguage: defaultLanguage ?? old?.defaultLanguage ?? false,
    fileName: fileName ?? old?.fileName ?? `${name}.json`,
    content: await ownContent(name, reset ? first : (content ?? (old ? await contentOf(old) : '{}'))),
    ...(isShipped && given === undefined ? {} : { defaultContent: first }),
  }
  const others = before.map((language) => (row.defaultLanguage ? notDefault(language) : language))
  return {
    languageId: row.languageId,
    languages: old
      ? others.map((language) => (language.languageId === row.languageId ? row : language))
      : [...others, row],
  }
}

/** Languages by name or tag: Deutsch, German and de are the same one. */
const keyOf = (name: string) => languageKey(name).toLowerCase()
const isEmpty = (content: string) => content === '' || content.trim() === '{}'
const notDefault = (language: LanguageRow): LanguageRow => ({ ...language, defaultLanguage: false })
