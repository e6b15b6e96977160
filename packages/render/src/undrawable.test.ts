// render: letters that cannot be drawn are named.
import { expect, test } from 'vitest'
import { fontFace } from './fonts/outlines.ts'
import { undrawable } from './undrawable.ts'

test('every letter of the bundled alphabets is drawn, and blanks too', () => {
  expect(undrawable('Čokolada 100 g – 12,99\u00a0€\tΜέλι Жито Grüße ½ l\r\nRIŽA „Ôbel“')).toEqual([])
})

test('the letters that are taken as drawn without a look are drawn', () => {
  for (let code = 0x20; code < 0x180; code++) {
    const letter = String.fromCodePoint(code)
    if (undrawable(letter).length === 0) expect(fontFace('bold').outline(code), letter).toBeDefined()
  }
})

test('a decomposed letter is drawn as its composed form', () => {
  expect(undrawable('Caf\u0065\u0301')).toEqual([])
})

test('a letter that cannot be drawn is named once, whole, in order of appearance', () => {
  expect(undrawable('Kava 🍫 👩🏽‍🌾 🇭🇷 ❤️ 🍫 𐎀 ok')).toEqual(['🍫', '👩🏽‍🌾', '🇭🇷', '❤️', '𐎀'])
  expect(undrawable('a\u0007b')).toEqual(['\u0007'])
})
