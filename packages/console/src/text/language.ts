// text: languages in their own words.
import { languageTag } from '@shelfcast/contract/languages/tag'

/** A language in its own words, such as Deutsch for de; an unknown language keeps the administrator's name. */
export function languageWords(language: string): string {
  const tag = languageTag(language)
  return (tag === undefined ? undefined : new Intl.DisplayNames([tag], { type: 'language' }).of(tag)) ?? language
}
