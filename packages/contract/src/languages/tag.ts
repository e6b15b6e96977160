// contract/languages: languages by name and by tag. Administrators name the languages of the console freely; Intl,
// <html lang> and the shipped packs need a tag.
const tags =
  'en de fr es it pt nl pl cs sk hu ro bg el tr ru uk be sr hr sl mk sq bs lt lv et fi sv nb da is ga cy ca eu gl mt he ar fa ur hi bn ta te th vi id ms fil km lo my ka hy az kk uz mn zh zh-Hant ja ko sw af'.split(
    ' ',
  )

const named = (tag: string, inLanguage: string) =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag)?.toLowerCase()

/** The tag of a language: 'de' for 'de', 'Deutsch' and 'German'; undefined for a name that is neither a tag nor known. */
export function languageTag(language: string): string | undefined {
  const wanted = language.trim().toLowerCase()
  if (!/^[a-z]{2,3}(-|$)/.test(wanted))
    return tags.find((tag) => named(tag, tag) === wanted || named(tag, 'en') === wanted)
  try {
    return Intl.getCanonicalLocales(wanted)[0]
  } catch {
    return undefined
  }
}

/** The stored form of a language: its tag, else its given name. */
export const languageKey = (language: string): string => languageTag(language) ?? language
