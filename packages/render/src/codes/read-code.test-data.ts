// render/codes: reads codes from pixels with another library, for the tests.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat, type ReadResult } from 'zxing-wasm/reader'
import type { Symbology } from './symbol.ts'
import type { CodeSymbol } from './symbols.ts'

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
      .buffer as ArrayBuffer,
  },
})

export interface Picture {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
}

export const formats: Record<Symbology, ReadInputBarcodeFormat> = {
  gtin: 'EANUPC',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPCA',
  upce: 'UPCE',
  code128: 'Code128',
  'gs1-128': 'Code128',
  itf14: 'ITF14',
  datamatrix: 'DataMatrix',
  'gs1-datamatrix': 'DataMatrix',
  qr: 'QRCode',
  'digital-link': 'QRCode',
}

/** All codes of a kind in the picture. */
export const codesIn = ({ width, height, rgba }: Picture, symbology: Symbology): Promise<ReadResult[]> =>
  readBarcodes(
    { width, height, data: rgba, colorSpace: 'srgb' },
    { formats: [formats[symbology]], textMode: 'Plain', tryHarder: true },
  )

/** Black on white, with its quiet zone and nothing else. @param modulePx side of a module */
export function pictureOf(symbol: CodeSymbol, modulePx: number): Picture {
  const isLinear = symbol.kind === 'linear'
  const unit = isLinear ? modulePx / symbol.perModule : modulePx
  const [left, right] = isLinear ? [symbol.quietLeft, symbol.quietRight] : [symbol.quiet, symbol.quiet]
  const columns = left + (isLinear ? symbol.modules.length : symbol.size) + right
  const width = columns * unit
  const height = isLinear ? 40 : width
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / unit) - left
      const row = Math.floor(y / unit) - left
      const isInside = column >= 0 && column < columns - left - right && (isLinear || (row >= 0 && row < symbol.size))
      const isDark = isInside && (isLinear ? symbol.modules[column] === '1' : symbol.isDark(row, column))
      if (isDark) rgba.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, rgba }
}

/** The text of the one QR code in a PNG. */
export async function qrTextIn(png: Uint8Array): Promise<string> {
  const [code] = await readBarcodes(png, { formats: ['QRCode'], textMode: 'Plain', tryHarder: true })
  return code?.text ?? ''
}
