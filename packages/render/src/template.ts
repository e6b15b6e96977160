// render/template: draws an element table (templates/) for one article. The words come from price-content.ts.
import { qrOf, qrQuiet, type Modules } from './barcodes.ts'
import type { Element } from './template-table.ts'
import { nothingDrawn, type Drawn } from './drawn.ts'
import type { LabelImage } from './label-image.ts'
import type { LabelModel, PaletteColour } from './models.ts'
import type { PriceContent } from './price-content.ts'
import {
  drawRow,
  noteGap,
  noteHeight,
  noteSmallest,
  notesBeside,
  notesInRows,
  rowWidth,
  totalHeight,
  type Note,
} from './notes.ts'
import { drawPrice, fitPrice } from './price.ts'
import { blitModules, fillRect, type Box } from './raster.ts'
import { startsRightToLeft } from './complex-text.ts'
import { capHeight, drawText, ellipsize, fitText, font, inkLeft, lineStep, textWidth } from './text.ts'

/** Palette indexes by purpose. */
export interface Inks {
  paper: number
  ink: number
  panel: number
  onPanel: number
  badge: number
  onBadge: number
  onPaperBadge: number
  onPaperBadgeText: number
}

/** Smallest whole-pixel module that scanners and phones read on these panels (hardware facts §6.1). */
const smallestModule = 2
/** Blank modules before an EAN-13: bare digits start where bars would. */
const eanQuiet = 11

export function inksOf(model: Pick<LabelModel, 'palette'>): Inks {
  const index = (colour: PaletteColour) => model.palette.indexOf(colour)
  const paper = Math.max(0, index('white'))
  const ink = Math.max(0, index('black'))
  const red = index('red')
  const yellow = index('yellow')
  // A yellow panel has black digits; on red or black they are white.
  if (yellow >= 0) {
    const badge = red >= 0 ? red : ink
    const onBadge = red >= 0 ? paper : yellow
    return { paper, ink, panel: yellow, onPanel: ink, badge, onBadge, onPaperBadge: badge, onPaperBadgeText: onBadge }
  }
  const panel = red >= 0 ? red : ink
  return {
    paper,
    ink,
    panel,
    onPanel: paper,
    badge: paper,
    onBadge: panel,
    onPaperBadge: panel,
    onPaperBadgeText: paper,
  }
}

/** @param pitch millimetres of a pixel on this glass */
export function drawElement(
  image: LabelImage,
  element: Element,
  content: PriceContent,
  inks: Inks,
  pitch: number,
  drawn: Drawn = nothingDrawn(),
) {
  switch (element.kind) {
    case 'name':
      return drawName(image, element, content, inks, drawn)
    case 'detail':
      return drawDetail(image, element, content, inks)
    case 'offer':
      return drawOffer(image, element, content, inks, drawn, pitch)
    case 'notes':
      return drawNotesInRows(image, element, content, inks, drawn, pitch)
    case 'bars':
      return drawBars(image, element, content, inks, drawn)
    case 'qr':
      return drawQr(image, element.box, content.links, inks, drawn)
  }
}

type Of<Kind extends Element['kind']> = Extract<Element, { kind: Kind }>

function drawName(
  image: LabelImage,
  { box, sizes, lines }: Of<'name'>,
  { name, han }: PriceContent,
  { ink }: Inks,
  drawn: Drawn,
) {
  const {
    lines: shown,
    style,
    rightToLeft,
  } = fitText(
    name,
    sizes.map((px) => font('bold', px, han)),
    box,
    lines,
  )
  if (shown.at(-1)?.endsWith('…') && !name.endsWith('…')) drawn.nameCut = shown.join(' ').replaceAll('\u200f', '')
  if (name !== '') drawn.textCap = Math.min(drawn.textCap, capHeight(style))
  const cap = capHeight(style)
  const step = lineStep(style)
  // Capitals are centred in the box, whatever the number of lines.
  let baseline = box.y + Math.round((box.height - cap - (shown.length - 1) * step) / 2) + cap
  for (const line of shown) {
    const x = rightToLeft ? box.x + box.width - textWidth(line, style) : box.x - inkLeft(line, style)
    drawText(image, line, x, baseline, style, ink)
    baseline += step
  }
}

function drawDetail(image: LabelImage, { box, px, text, align }: Of<'detail'>, content: PriceContent, { ink }: Inks) {
  const style = font('regular', px, content.han)
  const shown = ellipsize(content[text], style, box.width)
  const x = align === 'left' && !startsRightToLeft(shown) ? box.x : box.x + box.width - textWidth(shown, style)
  drawText(image, shown, x, box.y + Math.round(px * 0.95), style, ink)
}

function drawOffer(
  image: LabelImage,
  { box, pad, noteSizes }: Of<'offer'>,
  content: PriceContent,
  inks: Inks,
  drawn: Drawn,
  pitch: number,
) {
  const { promotion } = content
  if (promotion) fillRect(image, box, inks.panel)
  const ink = promotion ? inks.onPanel : inks.ink
  const gap = Math.max(4, pad >> 1)
  const inner = box.height - 2 * pad
  // Without a panel nothing frames the price, so it may be taller, and its comma counts.
  const tallest = promotion ? inner : box.height - pad - (pad >> 2)
  const beside = (rows: Note[][]) => {
    const widths = rows.map((row) => rowWidth(row, gap))
    const widest = Math.max(0, ...widths)
    return {
      rows,
      widths,
      price: fitPrice(content.price, box.width - 2 * pad - (widest > 0 ? widest + pad : 0), tallest),
    }
  }
  const layout = noteSizes ? notesBeside(content, noteSizes, pitch, { tallest, inner }, beside) : beside([])
  const { rows, widths, price } = layout
  noteSmallest(drawn, [...price.pieces.slice(0, 1), ...rows.flat()])
  const top = box.y + Math.round((box.height - price.height - (promotion ? 0 : price.drop)) / 2)
  drawPrice(image, price, box.x + pad, top, ink)
  // Notes start at the top of the panel; the last one is on the price's baseline.
  const colours = { ink, badge: inks.badge, onBadge: inks.onBadge }
  const heights = rows.map((row) => Math.max(...row.map(noteHeight)))
  const total = totalHeight(rows)
  const space = rows.length > 1 ? (inner - total) / (rows.length - 1) : 0
  let y = rows.length > 1 ? box.y + pad : top + price.height - total
  rows.forEach((row, at) => {
    drawRow(image, row, box.x + box.width - pad - widths[at]!, Math.round(y), heights[at]!, gap, colours)
    y += heights[at]! + space
  })
}

/** Notes one after another, from the top. */
function drawNotesInRows(
  image: LabelImage,
  { box, sizes, only }: Of<'notes'>,
  all: PriceContent,
  inks: Inks,
  drawn: Drawn,
  pitch: number,
) {
  const content: PriceContent = {
    ...all,
    ...(only === 'unitPrice' && { promotion: undefined }),
    ...(only === 'others' && { unitPrice: '' }),
  }
  const colours = { ink: inks.ink, badge: inks.onPaperBadge, onBadge: inks.onPaperBadgeText }
  const gap = noteGap(sizes)
  const rows = notesInRows(content, sizes, pitch, box)
  // Rows move together before the last one would be lost.
  const space = Math.max(1, Math.min(gap, Math.floor((box.height - totalHeight(rows)) / Math.max(1, rows.length - 1))))
  let y = box.y
  for (const row of rows) {
    const height = Math.max(...row.map(noteHeight))
    if (y + height > box.y + box.height) {
      drawn.notesLeftOut.push(...rows.slice(rows.indexOf(row)).flatMap((lost) => lost.map((note) => note.text)))
      return
    }
    noteSmallest(drawn, row)
    drawRow(image, row, box.x, y, height, gap, colours)
    y += height + space
  }
}

/**
 * Bars black on white in whole pixels, with their quiet zones, or the bare digits if bars do not fit or do not exist.
 */
function drawBars(
  image: LabelImage,
  { box, digitsPx, largestModule }: Of<'bars'>,
  { bars, digits }: PriceContent,
  { ink }: Inks,
  drawn: Drawn,
) {
  const style = font('regular', digitsPx)
  const cap = capHeight(style)
  const total = bars ? bars.quietLeft + bars.modules.length + bars.quietRight : 0
  const module = bars ? Math.min(largestModule, Math.floor(box.width / total)) : 0
  if (!bars || module < smallestModule) {
    drawn.barsLeftOut = bars !== undefined
    const left = box.x + eanQuiet * smallestModule
    drawText(
      image,
      ellipsize(digits, style, box.width - eanQuiet * smallestModule),
      left,
      box.y + box.height,
      style,
      ink,
    )
    return
  }
  const left = box.x + bars.quietLeft * module
  const height = box.height - cap - 2
  for (let at = 0; at < bars.modules.length; at++) {
    if (bars.modules[at] !== '1') continue
    let end = at + 1
    while (bars.modules[end] === '1') end++
    fillRect(image, { x: left + at * module, y: box.y, width: (end - at) * module, height }, ink)
    at = end
  }
  const width = bars.modules.length * module
  // Digits are spread under the bars, so that they clearly belong to them.
  const advance = textWidth('0', style)
  const spacing = Math.max(
    0,
    Math.min(advance, Math.floor((width - bars.digits.length * advance) / (bars.digits.length - 1))),
  )
  let x = left + Math.floor((width - bars.digits.length * advance - (bars.digits.length - 1) * spacing) / 2)
  for (const digit of bars.digits) x = drawText(image, digit, x, box.y + box.height, style, ink) + spacing
}

/** The first text whose code fits in whole pixels; at the right and bottom of the box, with its quiet zone inside. */
function drawQr(image: LabelImage, box: Box, links: readonly string[], { ink }: Inks, drawn: Drawn) {
  for (const link of links) {
    const code = codeFor(link)
    const module = code ? Math.floor(Math.min(box.width, box.height) / (code.size + 2 * qrQuiet)) : 0
    if (!code || module < smallestModule) continue
    const size = (code.size + 2 * qrQuiet) * module
    blitModules(
      image,
      code,
      box.x + box.width - size + qrQuiet * module,
      box.y + box.height - size + qrQuiet * module,
      module,
      ink,
    )
    return
  }
  drawn.qrLeftOut = links.length > 0
}

function codeFor(link: string): Modules | undefined {
  // Longer texts need more modules than any panel here fits next to a price at two pixels each.
  return link.length <= 300 ? qrOf(link) : undefined
}
