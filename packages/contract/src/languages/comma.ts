// contract/languages/comma: what stands between the parts of a list in a language.
const commas: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ur: '، ', ja: '、', zh: '、' }

export const commaIn = (tag: string): string => commas[new Intl.Locale(tag).language] ?? ', '
