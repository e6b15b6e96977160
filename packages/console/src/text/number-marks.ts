// text: the marks in numbers of a language, read from Intl once: creating an Intl.NumberFormat takes longer than drawing a
// page of rows. English has its own in numbers.ts, so that its first load needs none of this.
import { commaIn } from '@shelfcast/contract/languages/comma'
import type { Marks } from './numbers.ts'

/** The language, or its standard form, with Latin digits: for Intl. */
export const withLatinDigits = (tag: string): string => new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()

/** The marks of a language. */
export function marksOf(tag: string): Marks {
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
    comma: commaIn(tag),
  }
}
