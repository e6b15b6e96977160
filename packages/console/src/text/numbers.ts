// text: numbers in the language of the console. number-marks.ts has the marks of other languages. Digits are Latin in every
// language, as on the labels.
export interface Marks {
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
let marks = english

/** Numbers have these marks from now on; without any, those of English. */
export function writeNumbersWith(given: Marks = english): void {
  marks = given
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
