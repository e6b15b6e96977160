// render/notes: the notes of a price: the old price, the reduction, the unit price and the 30-day price. Sizes depend on
// the glass, because the law wants prices to be legible in millimetres, not in pixels. document/draw-price.ts places them.
import { noteCap, type Drawn } from './drawn.ts'
import type { LabelImage } from './label-image.ts'
import type { PriceContent } from './price-content.ts'
import { fillRounded, strike, type Box } from './raster.ts'
import type { NoteSizes } from './document/shared-schema.ts'
import { capHeight, drawText, ellipsize, font, textWidth, type Font } from './text.ts'

export interface NoteColours {
  ink: number
  badge: number
  onBadge: number
}

export interface Note {
  text: string
  style: Font
  look: 'badge' | 'struck' | 'plain'
  /** A price that rules are about. */
  of?: 'unitPrice' | 'lowest'
}

/**
 * Capitals of a unit price and of a 30-day price: 2.33 mm are easy to read at 0.5 m (ISO 9241-3), and German courts
 * accept 2 mm (BGH I ZR 30/12).
 */
const easyMm = 2.33
const leastMm = 2

/** The smallest font size whose capitals are that high; capitals are 714 of 1000 units and fill whole pixels. */
const pxFor = (mm: number, pitch: number) => Math.ceil((Math.ceil(mm / pitch - 1e-6) - 0.5) / 0.714)

/** One way to print the notes. */
interface Choice {
  unit: number
  lowest: number
  /** Without the struck old price, which is not required. */
  short: boolean
  /** The part of the room that the price must keep, 1 is all of it. */
  price: number
}

/** The size of the smallest text that can be read at all. */
const smallestPx = 9

const downTo = (last: number, first: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at)

/** Ways from the best to the last resort. */
function choicesOf({ text }: NoteSizes, pitch: number): Choice[] {
  const easy = Math.max(text, pxFor(easyMm, pitch))
  const least = Math.max(text, pxFor(leastMm, pitch))
  const sizes = downTo(least, easy)
  return [
    ...sizes.map((px) => ({ unit: px, lowest: px, short: false, price: 0.75 })),
    ...sizes.map((px) => ({ unit: px, lowest: px, short: false, price: 0.6 })),
    ...sizes.map((px) => ({ unit: px, lowest: px, short: true, price: 0.5 })),
    // Then the 30-day price gives way, and the unit price stays legible.
    ...downTo(smallestPx, least).map((px) => ({ unit: least, lowest: px, short: true, price: 0.5 })),
    // A glass too small for that: as large as there is room.
    ...downTo(smallestPx, least).map((px) => ({ unit: px, lowest: Math.min(px, text), short: true, price: 0 })),
  ]
}

function notesOf({ promotion, unitPrice, han }: PriceContent, { badge, text }: NoteSizes, choice: Choice): Note[] {
  const notes: Note[] = []
  const add = (words: string, style: Font, look: Note['look'], of?: Note['of']) => {
    if (words !== '') notes.push({ text: words, style, look, ...(of && { of }) })
  }
  if (!promotion) {
    add(unitPrice, font('bold', Math.max(choice.unit, text + 1), han), 'plain', 'unitPrice')
    return notes
  }
  if (!choice.short) add(promotion.old, font('bold', text + 1, han), 'struck')
  add(promotion.badge, font('bold', badge, han), 'badge')
  add(unitPrice, font('regular', choice.unit, han), 'plain', 'unitPrice')
  add(promotion.lowest, font('regular', choice.lowest, han), 'plain', 'lowest')
  return notes
}

function badgePad(style: Font): number {
  return Math.max(2, Math.round(style.px * 0.25))
}

function noteWidth(note: Note): number {
  return textWidth(note.text, note.style) + (note.look === 'badge' ? 2 * badgePad(note.style) : 0)
}

/** Height from the top of digits to the baseline, and for a badge its whole box. */
export function noteHeight(note: Note): number {
  return capHeight(note.style) + (note.look === 'badge' ? 2 * badgePad(note.style) : 0)
}

/** @param top of the figures, or of the badge's box. */
function drawNote(image: LabelImage, note: Note, x: number, top: number, colours: NoteColours) {
  const cap = capHeight(note.style)
  const width = noteWidth(note)
  if (note.look === 'badge') {
    const pad = badgePad(note.style)
    fillRounded(image, { x, y: top, width, height: cap + 2 * pad }, Math.max(2, Math.round(pad * 0.8)), colours.badge)
    drawText(image, note.text, x + pad, top + pad + cap, note.style, colours.onBadge)
    return
  }
  drawText(image, note.text, x, top + cap, note.style, colours.ink)
  if (note.look === 'struck')
    strike(
      image,
      { x: x - 1, y: top, width: width + 2, height: cap },
      Math.max(1, Math.round(note.style.px / 12)),
      colours.ink,
    )
}

/** Old price and badge share a row, every other note has its own. */
function rowsOf(notes: readonly Note[]): Note[][] {
  const first = notes.filter((note) => note.look !== 'plain')
  const others = notes.filter((note) => note.look === 'plain').map((note) => [note])
  return first.length > 0 ? [first, ...others] : others
}

export function totalHeight(rows: Note[][]): number {
  return rows.reduce((sum, row) => sum + Math.max(...row.map(noteHeight)), 0)
}

export function rowWidth(row: Note[], gap: number): number {
  return row.reduce((sum, note) => sum + noteWidth(note), 0) + (row.length - 1) * gap
}

export function drawRow(
  image: LabelImage,
  row: Note[],
  x: number,
  y: number,
  height: number,
  gap: number,
  colours: NoteColours,
) {
  for (const note of row) {
    drawNote(image, note, x, y + Math.round((height - noteHeight(note)) / 2), colours)
    x += noteWidth(note) + gap
  }
}

/** Notes at the right of a price: their rows, and the rest of the layout that `beside` makes of them. */
export function notesBeside<Layout extends { rows: Note[][]; price: { height: number } }>(
  content: PriceContent,
  sizes: NoteSizes,
  pitch: number,
  { tallest, inner }: { tallest: number; inner: number },
  beside: (rows: Note[][]) => Layout,
): Layout {
  let layout = beside([])
  for (const choice of choicesOf(sizes, pitch)) {
    const notes = notesOf(content, sizes, choice)
    layout = beside(rowsOf(notes))
    if (layout.price.height < tallest * 0.75) {
      // A long price matters more than notes side by side.
      const narrow = notes.flatMap((note) => narrowed(note, noteWidth(note) - 1)).map((note) => [note])
      if (fitsIn(narrow, inner)) layout = beside(narrow)
    }
    if (layout.price.height >= tallest * choice.price && fitsIn(layout.rows, inner)) return layout
  }
  return layout
}

/** Below the line hang commas and letters such as g. */
const drop = (row: readonly Note[]) =>
  Math.max(...row.map(({ style, look }) => (look === 'badge' ? 2 : Math.round(style.px * 0.22))))

const fitsIn = (rows: Note[][], height: number) =>
  totalHeight(rows) + rows.slice(0, -1).reduce((sum, row) => sum + drop(row), 0) <= height

/** Notes one after another, as many in a row as fit. */
export function notesInRows(content: PriceContent, sizes: NoteSizes, pitch: number, box: Box): Note[][] {
  const gap = noteGap(sizes)
  let rows: Note[][] = []
  for (const choice of choicesOf(sizes, pitch)) {
    rows = []
    let used = Infinity
    for (const note of notesOf(content, sizes, choice).flatMap((each) => narrowed(each, box.width))) {
      const width = noteWidth(note)
      if (used + gap + width > box.width) {
        rows.push([note])
        used = width
      } else {
        rows.at(-1)!.push(note)
        used += gap + width
      }
    }
    const widest = Math.max(0, ...rows.map((row) => rowWidth(row, gap)))
    if (widest <= box.width && fitsIn(rows, box.height)) return rows
  }
  // A code is beside the notes: none may reach into it.
  return rows.map((row) =>
    row.map((note) => ({
      ...note,
      text: note.look === 'plain' ? ellipsize(note.text, note.style, box.width) : note.text,
    })),
  )
}

export const noteGap = (sizes: NoteSizes) => Math.max(3, Math.round(sizes.text * 0.4))

/** Old prices are struck through and badges repeat the price, so neither has to be read. */
export function noteSmallest(drawn: Drawn, parts: readonly { style: Font; look?: Note['look']; of?: Note['of'] }[]) {
  for (const { style, look, of } of parts) {
    if (look === undefined || look === 'plain') drawn.priceCap = Math.min(drawn.priceCap, capHeight(style))
    if (of) noteCap(drawn, of, capHeight(style))
  }
}

/** A note wider than that is broken at its last blank that helps, so that a price keeps its line. */
function narrowed(note: Note, width: number): Note[] {
  if (noteWidth(note) <= width) return [note]
  for (let at = note.text.lastIndexOf(' '); at > 0; at = note.text.lastIndexOf(' ', at - 1)) {
    const lines = [note.text.slice(0, at), note.text.slice(at + 1)].map((text) => ({ ...note, text }))
    if (lines.every((line) => noteWidth(line) <= width)) return lines
  }
  return [note]
}
