// simulator: the date and time that an access point with `showtimestamp` writes into every picture, uploaded ones too.
// conversion.ts calls this before it matches colours.
import type { Picture565 } from './baseline-jpeg.ts'

/** The setting's bits: place, format and colours. */
const [placeBits, isShortBit, isNegativeBit] = [0x03, 0x08, 0x10]
const [white, black] = [0xffff, 0x0000]
const [cellWidth, cellHeight] = [6, 8]

/** Seven strokes of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const strokes: Record<string, string> = {
  '0': '1110111',
  '1': '0010010',
  '2': '1011101',
  '3': '1011011',
  '4': '0111010',
  '5': '1101011',
  '6': '1101111',
  '7': '1010010',
  '8': '1111111',
  '9': '1111011',
  '-': '0001000',
  ':': '',
  ' ': '',
}

/**
 * Writes the stamp of the setting: 1 bottom right, 2 top right, 3 bottom left, 4 top left; plus 8 without the year;
 * plus 16 white on black. It covers the same area as the firmware's, in the same cells of 6 × 8 pixels and with the
 * same frame, but the digits are our own, so the bytes differ from a real access point's in the strokes. 0 writes none.
 */
export function stamp(picture: Picture565, setting: number, now: Date) {
  if (setting === 0) return
  const text = written(now, (setting & isShortBit) !== 0)
  const [ink, ground] = (setting & isNegativeBit) !== 0 ? [white, black] : [black, white]
  // The place counts from 1; the value that wraps around is the fourth.
  const place = ((setting & placeBits) + 3) & placeBits
  const left = (place & 2) !== 0 ? 1 : picture.width - text.length * cellWidth - 2
  const top = (place & 1) !== 0 ? 1 : picture.height - 10
  for (let y = -1; y < cellHeight; y++) {
    for (let x = -1; x < text.length * cellWidth; x++) {
      const [column, row] = [left + x, top + y]
      if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) continue
      const isInk = x >= 0 && y >= 0 && isStroke(text[Math.floor(x / cellWidth)]!, x % cellWidth, y)
      picture.pixels[row * picture.width + column] = isInk ? ink : ground
    }
  }
}

function written(now: Date, isShort: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`
  return isShort ? day : `${now.getFullYear()}-${day}`
}

/** Digits are five columns and seven rows of their cell. */
function isStroke(character: string, x: number, y: number): boolean {
  if (x > 4 || y > 6) return false
  if (character === ':') return x === 2 && (y === 2 || y === 4)
  const on = (at: number) => strokes[character]?.[at] === '1'
  if (y === 0 || y === 3 || y === 6) {
    if (on(y) && x > 0 && x < 4) return true
    // Ends of the upright strokes.
    return y === 3 && ((x === 0 && on(1) && on(4)) || (x === 4 && on(2) && on(5)))
  }
  return (x === 0 && on(y < 3 ? 1 : 4)) || (x === 4 && on(y < 3 ? 2 : 5))
}
