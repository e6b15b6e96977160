// render/price: a price in large type: whole digits big, decimals small and raised, with a small currency.
import { glyphOf } from './fonts/glyphs.ts'
import type { LabelImage } from './label-image.ts'
import type { Money } from './money.ts'
import { capHeight, drawText, font, inkLeft, textWidth, type Font } from './text.ts'

/**
 * Pieces with their place from the top left of the price. `drop` is the depth of the comma below the line; `height` is
 * above it.
 */
export interface SetPrice {
  width: number
  height: number
  drop: number
  pieces: { text: string; style: Font; x: number; baseline: number }[]
}

/** Decimals and currency sign, as a part of the whole figures. */
const smallPart = 0.5
const signPart = 0.4
// A smaller comma hangs less far below the line, so the figures can be larger.
const separatorPart = 0.62
const smallestPx = 12

/** The largest setting whose digits fit a box; the comma may extend below. Without a price: a dash. */
export function fitPrice(price: Money | undefined, width: number, height: number): SetPrice {
  // Figures are 714 of 1000 high; even sizes only, so that few letters are ever made.
  let px = Math.max(smallestPx, Math.floor(height / 0.714 / 2) * 2)
  for (;;) {
    const set = price ? setPrice(price, px) : setDash(px)
    if ((set.width <= width && set.height <= height) || px <= smallestPx) return set
    const shrunk = Math.floor((px * Math.min(width / set.width, height / set.height)) / 2) * 2
    px = Math.max(smallestPx, Math.min(px - 2, shrunk))
  }
}

export function drawPrice(image: LabelImage, price: SetPrice, x: number, y: number, index: number) {
  for (const piece of price.pieces) drawText(image, piece.text, x + piece.x, y + piece.baseline, piece.style, index)
}

function setPrice({ whole, decimals, currency }: Money, px: number): SetPrice {
  const big = font('price', px)
  const small = font('price', Math.max(9, Math.round(px * smallPart)))
  const sign = font('bold', Math.max(9, Math.round(px * signPart)))
  const height = capHeight(big)
  const pieces: SetPrice['pieces'] = []
  const gap = Math.max(1, Math.round(px * 0.04))
  // The ink of the first digit, not its blank side, is at the left edge.
  let x = currency.before ? 0 : -inkLeft(whole, big)
  if (currency.before) {
    pieces.push({ text: currency.sign, style: sign, x, baseline: capHeight(sign) })
    x += textWidth(currency.sign, sign) + gap
  }
  // Groups of thousands have a gap smaller than a blank.
  for (const [at, group] of whole.split('\u00a0').entries()) {
    if (at > 0) x += Math.round(px * 0.12)
    pieces.push({ text: group, style: big, x, baseline: height })
    x += textWidth(group, big)
  }
  if (decimals !== '') {
    const separator = font('price', Math.max(9, Math.round(px * separatorPart)))
    pieces.push({ text: currency.separator, style: separator, x, baseline: height })
    const drop = Math.max(0, glyphOf(currency.separator.codePointAt(0)!, separator).bottom)
    const afterSeparator = x + textWidth(currency.separator, separator)
    pieces.push({ text: decimals, style: small, x: afterSeparator, baseline: capHeight(small) })
    const afterDecimals = afterSeparator + textWidth(decimals, small)
    if (currency.before) return { width: afterDecimals, height, drop, pieces }
    // The sign is on the line, under the raised decimals and at their end, so that it keeps away from the comma.
    const signWidth = textWidth(currency.sign, sign)
    const signAt = Math.max(afterSeparator + gap, afterDecimals - signWidth)
    pieces.push({ text: currency.sign, style: sign, x: signAt, baseline: height })
    return { width: Math.max(afterDecimals, signAt + signWidth), height, drop, pieces }
  }
  if (!currency.before) {
    pieces.push({ text: currency.sign, style: sign, x: x + gap, baseline: height })
    x += gap + textWidth(currency.sign, sign)
  }
  return { width: x, height, drop: 0, pieces }
}

function setDash(px: number): SetPrice {
  const style = font('bold', px)
  return {
    width: textWidth('–', style),
    height: capHeight(style),
    drop: 0,
    pieces: [{ text: '–', style, x: -inkLeft('–', style), baseline: capHeight(style) }],
  }
}
