// text: the English of the interface stays plain: no old-fashioned words, and plurals in both forms.
import { expect, test } from 'vitest'
import { en } from './en.ts'

const old = /\b(can not|anew|whoever|somebody|nobody|thereupon|is told|are told|chosen|e-mail|web site)\b/i

test('no text and no fault uses old-fashioned words', () => {
  expect(Object.entries(en).filter(([, words]) => old.test(words))).toEqual([])
})

test('a text with a plural has both forms', () => {
  const forms = (end: string) =>
    Object.keys(en)
      .filter((key) => key.endsWith(end))
      .map((key) => key.slice(0, -end.length))
  expect(forms('_one').toSorted()).toEqual(forms('_other').toSorted())
})

test('the reason of rows that an action leaves out has no values: the count is before it', () => {
  const reasons = Object.entries(en).filter(([key]) => key.endsWith('.left'))
  expect(reasons.filter(([, words]) => words.includes('{'))).toEqual([])
})
