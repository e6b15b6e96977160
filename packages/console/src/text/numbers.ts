// text: numbers in the language of the console. Marks are read from Intl once for each language: creating an
// Intl.NumberFormat takes longer than drawing a page of rows. Digits are Latin in every language, as on the labels.
interface Marks {
  group: string
  decimal: string
  minus: string
  /** After the digits. */
  percent: string
  /** A whole part has thousands marks from this many digits. */
  groupedFrom: number
  /** Between the parts of a list. */
  comma: string
}

const english: Marks = { group: ',', decimal: '.', minus: '-', percent: ' %', groupedFrom: 4, comma: ', ' }
const commas: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ur: '، ', ja: '、', zh: '、' }

let marks = english

/** The language, or its standard form, with Latin digits: for Intl. */
export const withLatinDigits = (tag: string): string => new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()

/** Numbers are written in this language from now on. */
export function writeNumbersIn(tag: string): void {
  marks = tag === 'en' ? english : marksOf(tag)
}

function marksOf(tag: string): Marks {
  const language = withLatinDigits(tag)
  const long = new Intl.NumberFormat(language).formatToParts(-12_345.5)
  const first = long.findIndex(({ type }) => type === 'integer')
  const part = (name: string) => long.find(({ type }) => type === name)?.value ?? ''
  const whole = new Intl.NumberFormat(language).formatToParts(1_234)
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5)
  return {
    group: part('group'),
    decimal: part('decimal'),
    minus: long
      .slice(0, first)
      .map(({ value }) => value)
      .join(''),
    percent: percent
      .slice(percent.findIndex(({ type }) => type === 'integer') + 1)
      .map(({ value }) => value)
      .join(''),
    groupedFrom: whole.some(({ type }) => type === 'group') ? 4 : 5,
    comma: commas[new Intl.Locale(tag).language] ?? ', ',
  }
}

/** Adds the marks of the language to digits. @param whole digits before the decimal mark @param decimals after it */
export function withMarks(whole: string, decimals: string, isNegative: boolean): string {
  const grouped = whole.length < marks.groupedFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, marks.group)
  return `${isNegative ? marks.minus : ''}${grouped}${decimals === '' ? '' : `${marks.decimal}${decimals}`}`
}

/** A whole percentage. */
export const percentText = (percent: number): string =>
  `${withMarks(String(Math.abs(Math.round(percent))), '', percent < 0)}${marks.percent}`

/** What stands between the parts of a list. */
export const comma = (): string => marks.comma
