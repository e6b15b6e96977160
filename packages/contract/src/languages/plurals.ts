// contract/languages: the plural forms that a language pack may have. English has `_one` and `_other`.
export const allForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof allForms)[number]

/** Counts up to here meet every form but those of exact millions, which `_other` serves. */
const enough = 200

/** The forms that a language uses for counts and for fractions, in the order of Unicode: one, few, many, other. */
export function pluralForms(tag: string): PluralForm[] {
  const rules = new Intl.PluralRules(tag)
  const used = new Set([0.5, ...Array(enough).keys()].map((count) => rules.select(count)))
  return allForms.filter((form) => used.has(form) || form === 'other')
}

/** A few counts of a form: '2, 3, 4' for `few` in Polish; fractions if it has no others. */
export function countsOf(tag: string, form: PluralForm): string {
  const rules = new Intl.PluralRules(tag)
  const counts = [...Array(enough).keys(), 0.5].filter((count) => rules.select(count) === form)
  return [...counts.slice(0, fewCounts).map(String), ...(counts.length > fewCounts ? ['…'] : [])].join(', ')
}
const fewCounts = 3

/** The key without its plural form, and the form; undefined for a text without plurals. */
export function pluralOf(
  key: string,
  english: Readonly<Record<string, string>>,
): { stem: string; form: PluralForm } | undefined {
  const [, stem = '', form = ''] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return Object.hasOwn(english, `${stem}_other`) ? { stem, form: form as PluralForm } : undefined
}

/** The keys of a complete pack: English keys in their order, with the plural forms of the language. */
export function packKeys(tag: string, english: Readonly<Record<string, string>>): string[] {
  const forms = pluralForms(tag)
  const keys = Object.keys(english).flatMap((key) => {
    const { stem } = pluralOf(key, english) ?? {}
    return stem === undefined ? [key] : forms.map((form) => `${stem}_${form}`)
  })
  return [...new Set(keys)]
}

/** The English text that a message of a pack translates: of every plural form but the singular, the plural. */
export function englishOf(key: string, english: Readonly<Record<string, string>>): string | undefined {
  const plural = pluralOf(key, english)
  return plural && plural.form !== 'one' ? english[`${plural.stem}_other`] : english[key]
}
