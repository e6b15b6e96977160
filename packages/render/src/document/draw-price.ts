// render/document: draws the price, on its panel in a promotion, and the notes that the law wants with it.
import { noteCap } from '../drawn.ts'
import { moneyOf } from '../money.ts'
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
} from '../notes.ts'
import { drawPrice, fitPrice } from '../price.ts'
import type { PriceContent } from '../price-content.ts'
import { fillRect } from '../raster.ts'
import { capHeight } from '../text.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

export function drawPriceElement(sheet: Sheet, element: ElementOf<'price'>) {
  const content = element.value === undefined ? sheet.content : otherAmount(sheet, element.value)
  const { image, inks, drawn, pitch } = sheet
  const { box, pad, notes: noteSizes } = element
  const { promotion } = content
  if (promotion) fillRect(image, box, inks.panel)
  const ink = promotion ? inks.onPanel : sheet.index(element.ink)
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
  if (content.price) noteCap(drawn, 'price', Math.max(...price.pieces.map(({ style }) => capHeight(style))))
  const top = box.y + Math.round((box.height - price.height - (promotion ? 0 : price.drop)) / 2)
  drawPrice(image, price, box.x + pad, top, ink)
  // Notes start at the top of the panel; the last one is on the price's baseline.
  const colours = { ink, badge: inks.panelBadge, onBadge: inks.onPanelBadge }
  const heights = rows.map((row) => Math.max(...row.map(noteHeight)))
  const total = totalHeight(rows)
  const space = rows.length > 1 ? (inner - total) / (rows.length - 1) : 0
  let y = rows.length > 1 ? box.y + pad : top + price.height - total
  rows.forEach((row, at) => {
    drawRow(image, row, box.x + box.width - pad - widths[at]!, Math.round(y), heights[at]!, gap, colours)
    y += heights[at]! + space
  })
}

/** Another amount is in the product's currency, and no promotion and no unit price belong to it. */
function otherAmount(sheet: Sheet, value: string): PriceContent {
  const currency = sheet.content.currency
  return { ...sheet.content, price: moneyOf(sheet.value(value), currency), promotion: undefined, unitPrice: '' }
}

/** Notes one after another, from the top. */
export function drawNotes(sheet: Sheet, { box, sizes, only, ink }: ElementOf<'notes'>) {
  const { image, inks, drawn, pitch, content: all } = sheet
  const content: PriceContent = {
    ...all,
    ...(only === 'unitPrice' && { promotion: undefined }),
    ...(only === 'others' && { unitPrice: '' }),
  }
  const colours = { ink: sheet.index(ink), badge: inks.badge, onBadge: inks.onBadge }
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
