// render/codes: QR codes.
import { correction, generate, mode } from 'lean-qr'

export interface Modules {
  size: number
  isDark(row: number, column: number): boolean
}

/** Blank modules around a QR code. */
export const qrQuiet = 4

/**
 * QR code of a text. Digits, capitals, and digits at the end, as in a Digital Link, are packed: one size smaller. The
 * mask is fixed: choosing the best of eight takes ten times as long as the rest, and readers accept any. Throws when
 * the text exceeds the capacity of a QR code (2,953 bytes).
 */
export function qrOf(text: string): Modules {
  const code = generate(packed(text), {
    minCorrectionLevel: correction.L,
    // The highest level that needs no more modules than the lowest: a scratched label stays readable.
    maxCorrectionLevel: correction.H,
    mask: 3,
  })
  return { size: code.size, isDark: (row, column) => code.get(column, row) }
}

function packed(text: string) {
  if (/^\d+$/.test(text)) return mode.numeric(text)
  if (/^[\dA-Z $%*+./:-]+$/.test(text)) return mode.alphaNumeric(text)
  const [, head = '', tail = ''] = /^(.*?)(\d*)$/s.exec(text) ?? []
  const split = tail.length >= 8
  const bytes = mode.bytes(new TextEncoder().encode(split ? head : text))
  return split ? mode.multi(bytes, mode.numeric(tail)) : bytes
}
