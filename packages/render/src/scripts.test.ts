// render: letters of other scripts: shaped, ordered, broken into lines, and chosen by language.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { breakable, letterClusters } from './breaks.ts'
import { lettersFor, type HanStyle, type ReadLetters } from './fonts/letter-files.ts'
import { drawText, ellipsize, fitText, font, textWidth, type Font } from './text.ts'

const asked: string[] = []
const read: ReadLetters = (file) => {
  asked.push(file)
  return readFile(new URL(`../letters/${file}.bin`, import.meta.url))
}
const texts = {
  arabic: 'حليب كامل الدسم',
  hebrew: 'חלב טרי 3% (בקבוק)',
  thai: 'น้ำปลาแท้ตราปลาหมึกเครื่องดื่มชูกำลัง',
  hindi: 'बासमती चावल क्षत्रिय',
  han: '直角骨海',
}

/** Rows of a text in pixels, `#` for ink. */
function rows(text: string, style: Font): string[] {
  const image = {
    width: textWidth(text, style) + 8,
    height: 60,
    palette: ['white', 'black'] as const,
    pixels: new Uint8Array(),
  }
  image.pixels = new Uint8Array(image.width * image.height)
  drawText(image, text, 4, 40, style, 1)
  return Array.from({ length: image.height }, (_, y) =>
    [...image.pixels.subarray(y * image.width, (y + 1) * image.width)].map((ink) => (ink ? '#' : ' ')).join(''),
  )
}
const bold = (px: number, han?: HanStyle) => font('bold', px, han)

beforeAll(async () => {
  for (const han of ['zh', 'ja', 'ko'] as const) await lettersFor(Object.values(texts), { han, read })
})

test('letters are loaded once, and Latin, Greek and Cyrillic texts load nothing', async () => {
  const before = asked.length
  expect(before).toBe(new Set(asked).size)
  expect(lettersFor([...Object.values(texts), 'Čaj Μέλι Жито €'], { han: 'ko', read })).toBeUndefined()
  expect(asked.length).toBe(before)
})

test('a file that cannot be read fails, and the next text asks for it again', async () => {
  const broken = () => Promise.reject(new Error('no disk'))
  await expect(lettersFor(['鬱'], { han: 'zh', read: broken })).rejects.toThrow('no disk')
  await lettersFor(['鬱'], { han: 'zh', read })
  expect(rows('鬱', bold(20))).not.toEqual(rows('\u{10ffff}', bold(20)))
})

test('Arabic letters join: a word is narrower than its letters alone, and its ink is unbroken', () => {
  const style = bold(24)
  const alone = Array.from('سمسم').reduce((sum, letter) => sum + textWidth(letter, style), 0)
  expect(textWidth('سمسم', style)).toBeLessThan(alone * 0.9)
  const columns = rows('سمسم', style)
  const inked = Array.from({ length: columns[0]!.length }, (_, x) => columns.some((row) => row[x] === '#'))
  expect(inked.join(',').match(/true(,true)*/g)).toHaveLength(1)
})

test('text from right to left is drawn in its order, with figures and Latin words from left to right', () => {
  const style = bold(20)
  const whole = rows('א100', style)
  const digits = rows('100', style)
  // The figures come first, unchanged, and the letter stands at their right.
  const width = textWidth('100', style)
  expect(whole.map((row) => row.slice(0, 4 + width))).toEqual(digits.map((row) => row.slice(0, 4 + width)))
  // Brackets are mirrored: "(א)" looks like its own mirror order, not like ")א(".
  expect(rows('(א)', style)).not.toEqual(rows(')א(', style))
})

test('a mark is never cut from its letter', () => {
  expect(letterClusters('กี่น้ำ')).toEqual(['กี่', 'น้', 'ำ'])
  expect(letterClusters('क्षत्रि')).toEqual(['क्ष', 'त्रि'])
  for (let width = 20; width < 200; width += 7) {
    const cut = ellipsize(texts.thai, bold(18), width)
    expect(cut === '' || letterClusters(texts.thai).join('').startsWith(cut.slice(0, -1))).toBe(true)
    expect(textWidth(cut, bold(18))).toBeLessThanOrEqual(width)
  }
})

test('lines end between Han letters, but not before closing marks or after opening ones', () => {
  expect(breakable('北海道「特選」牛乳。')).toEqual(['北', '海', '道', '「特', '選」', '牛', '乳。'])
  expect(breakable('ﾎｯﾄｹｰｷ100g入')).toEqual(['ﾎｯ', 'ﾄ', 'ｹｰ', 'ｷ', '100g', '入'])
  expect(breakable('Schokolade')).toEqual(['Schokolade'])
  expect(breakable('서울우유')).toEqual(['서울우유'])
})

test('Thai lines end before the vowels that begin a syllable', () => {
  expect(breakable('เครื่องดื่มแท้')).toEqual(['เครื่องดื่ม', 'แท้'])
  const { lines } = fitText('เครื่องดื่มแท้เครื่องดื่มแท้', [bold(18)], { width: 110, height: 100 }, { most: 3 })
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('เครื่องดื่มแท้เครื่องดื่มแท้')
})

test('each line of an Arabic name keeps the direction of the name, also one that begins with a Latin word', () => {
  const fitted = fitText(`${texts.arabic} iPhone كامل`, [bold(20)], { width: 130, height: 100 }, { most: 3 })
  expect(fitted.rightToLeft).toBe(true)
  expect(fitted.lines.every((line) => line.startsWith('\u200f'))).toBe(true)
})

test('Han letters have the shapes of the language of the store', () => {
  const shapes = (['zh', 'ja', 'ko'] as const).map((han) => rows('骨', bold(32, han)).join('\n'))
  expect(new Set(shapes).size).toBeGreaterThan(1)
  expect(rows('海', bold(24, 'ja'))).not.toEqual(rows('\u{10ffff}', bold(24)))
})
