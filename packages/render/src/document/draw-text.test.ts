// Texts that are too long for their box: cut, hidden or divided, and texts that share a size.
import { expect, test } from 'vitest'
import { nothingDrawn } from '../drawn.ts'
import { exampleArticle } from '../example-article.ts'
import { modelOf } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { renderLabel } from '../render.ts'
import { fitText, font } from '../text.ts'
import { undrawable } from '../undrawable.ts'
import type { DocumentElement, ElementOf } from './schema.ts'

const model = modelOf('M2_296x128_BWR')!
const shy = '\u00ad'
const text = (more: Partial<ElementOf<'text'>>): ElementOf<'text'> => ({
  id: 'words',
  kind: 'text',
  box: { x: 10, y: 10, width: 120, height: 60 },
  text: 'Words',
  face: 'bold',
  sizes: [20],
  lines: 1,
  overflow: 'ellipsis',
  align: 'start',
  vertical: 'top',
  ink: 'ink',
  role: 'name',
  ...more,
})
function drawn(...elements: DocumentElement[]) {
  const notes = nothingDrawn()
  const template = { ...templateFor(model), pages: [{ name: 'Product', elements }] }
  const { pixels } = renderLabel(
    { model, template, kind: 'article', articles: [exampleArticle('Milk')], currency: 'EUR', language: 'en' },
    notes,
  )
  return { pixels, notes, isBlank: pixels.every((pixel) => pixel === pixels[0]) }
}
const lines = (source: string, width: number, more: object = {}) =>
  fitText(source, [font('bold', 20)], { width, height: 60 }, { most: 2, hyphens: true, ...more })

test('a text that does not fit ends with three points, is cut without them, or is hidden', () => {
  const long = 'Semi-skimmed alpine milk'
  const shortened = drawn(text({ text: long }))
  const cut = drawn(text({ text: long, overflow: 'cut' }))
  expect(shortened.notes.nameCut).toMatch(/^Semi-.*…$/)
  expect(cut.notes.nameCut).toMatch(/^Semi-[^…]*$/)
  expect(long.startsWith(cut.notes.nameCut!)).toBe(true)
  expect(cut.notes.nameCut!.length).toBeGreaterThanOrEqual(shortened.notes.nameCut!.length - 1)
  expect(cut.pixels).not.toEqual(shortened.pixels)
  expect(drawn(text({ text: long, overflow: 'hide' })).isBlank).toBe(true)
  for (const overflow of ['ellipsis', 'cut', 'hide'] as const) {
    const whole = drawn(text({ overflow }))
    expect([whole.isBlank, whole.notes.nameCut]).toEqual([false, undefined])
  }
})

test('a soft hyphen prints nothing, and divides a word only where the word does not fit', () => {
  const word = `Vollmilch${shy}schokolade`
  expect(drawn(text({ text: word, box: { x: 0, y: 0, width: 280, height: 60 } })).pixels).toEqual(
    drawn(text({ text: 'Vollmilchschokolade', box: { x: 0, y: 0, width: 280, height: 60 } })).pixels,
  )
  expect(lines(word, 120)).toMatchObject({ lines: ['Vollmilch-', 'schokolade'], isCut: false })
  expect(lines(word, 280).lines).toEqual(['Vollmilchschokolade'])
  expect(lines(word, 120, { hyphens: false })).toMatchObject({ lines: ['Vollmilchsc', expect.any(String)] })
  expect(undrawable(word)).toEqual([])
  // A word that fits on the next line stays whole.
  expect(lines(`Bio Voll${shy}milch`, 110).lines).toEqual(['Bio', 'Vollmilch'])
  expect(lines(`${shy}Tee${shy}`, 100).lines).toEqual(['Tee'])
})

test('every line of a divided text is inside its box, and the lines have all letters', () => {
  const word = ['Donau', 'dampf', 'schiff', 'fahrts', 'gesell', 'schaft'].join(shy)
  for (let width = 80; width < 260; width += 5) {
    const fitted = fitText(word, [font('bold', 20)], { width, height: 200 }, { most: 6, hyphens: true })
    expect(fitted.isCut).toBe(false)
    expect(fitted.lines.map((line) => line.replace(/-$/, '')).join('')).toBe(word.replaceAll(shy, ''))
  }
})

test('linked texts have the size of the one that needs the smallest; hidden and empty ones do not count', () => {
  const at = (id: string, y: number, more: Partial<ElementOf<'text'>>) =>
    text({ id, sizes: [24, 16, 10], box: { x: 0, y, width: 100, height: 30 }, ...more })
  const short = (more: Partial<ElementOf<'text'>> = {}) => at('short', 0, { text: 'Short', ...more })
  const long = (more: Partial<ElementOf<'text'>> = {}) => at('long', 40, { text: 'Rather long', ...more })
  const alone = drawn(short({ sizes: [16] }), long({ sizes: [16] })).pixels
  expect(drawn(short(), long()).pixels).not.toEqual(alone)
  expect(drawn(short({ link: 'a' }), long({ link: 'a' })).pixels).toEqual(alone)
  expect(drawn(short({ link: 'a' }), long({ link: 'b' })).pixels).toEqual(drawn(short(), long()).pixels)
  for (const more of [{ when: 'GONE' }, { text: '{GONE}' }])
    expect(drawn(short({ link: 'a' }), long({ link: 'a', ...more })).pixels).toEqual(drawn(short()).pixels)
})
