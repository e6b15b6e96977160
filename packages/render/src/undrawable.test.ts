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

test.each([
  ['Vietnamese', 'Phở bò chín, nước mắm Phú Quốc ₫'],
  ['Greek', 'Ἑλληνικὸν ἔλαιον'],
  ['Ukrainian', 'Їжак, ґанок, м’ята'],
  ['Serbian', 'Ђурђевак, Љубичица, Џем'],
  ['Kazakh', 'Қазақ әжесі, ұн, һәм, ңғө ₸'],
  ['Hebrew', 'חָלָב טרי 3% ₪'],
  ['Arabic', 'حليب كامل الدسم، ١ لتر'],
  ['Persian', 'شیر پرچرب ۱ لیتر پ چ ژ گ می‌خواهم'],
  ['Urdu', 'دودھ تازہ ٹماٹر ڈبل روٹی'],
  ['Thai', 'น้ำปลาแท้ตราปลาหมึก ฿'],
  ['Hindi', 'बासमती चावल ५ कि.ग्रा. क्षत्रिय'],
  ['Chinese', '有机全脂牛奶，龙井茶（特级）'],
  ['traditional Chinese', '臺灣烏龍茶「特選」'],
  ['Japanese', '北海道産の牛乳「特選」ｱｲｽ ㈱ ①'],
  ['Korean', '서울우유 신선한 우유 뷁'],
])('%s is drawn', (_language, text) => {
  expect(undrawable(text)).toEqual([])
})

test('a decomposed letter is drawn as its composed form', () => {
  expect(undrawable('Caf\u0065\u0301')).toEqual([])
})

test('a letter that cannot be drawn is named once, whole, in order of appearance', () => {
  expect(undrawable('Kava 🍫 👩🏽‍🌾 🇭🇷 ❤️ 🍫 𐎀 ok')).toEqual(['🍫', '👩🏽‍🌾', '🇭🇷', '❤️', '𐎀'])
  expect(undrawable('a\u0007b')).toEqual(['\u0007'])
})
