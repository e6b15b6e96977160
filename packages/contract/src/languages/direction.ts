// contract/languages/direction: the direction of a language's writing. Words of another direction keep their own inside it.
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'ps', 'dv', 'ckb'])

/** By the tag of the language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr')

/** Words for a sentence of a language: between words from right to left, a date or a name would turn around. */
export const isolatedIn = (tag: string, words: string): string =>
  directionOf(tag) === 'rtl' ? `\u2068${words}\u2069` : words
