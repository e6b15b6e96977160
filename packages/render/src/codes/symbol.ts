// render/codes: what a code is. symbols.ts makes one of a text, document/draw-symbol.ts draws it.

/** The kinds of codes, with the names that they are known by. */
export const symbologyNames = {
  /** EAN-13, EAN-8 or UPC-A, by the number of digits. */
  gtin: 'EAN',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  upce: 'UPC-E',
  code128: 'Code 128',
  'gs1-128': 'GS1-128',
  itf14: 'ITF-14',
  datamatrix: 'Data Matrix',
  'gs1-datamatrix': 'GS1 DataMatrix',
  qr: 'QR',
  /** The QR code of a product's page (GS1 Digital Link): of an address, elements, or a GTIN. */
  'digital-link': 'Digital Link',
} as const
export type Symbology = keyof typeof symbologyNames
export const symbologies = Object.keys(symbologyNames) as readonly Symbology[]

export interface LinearSymbol {
  kind: 'linear'
  /** '1' is dark, from the first bar to the last. */
  modules: string
  /** Blank characters of `modules` that scanners need on both sides. */
  quietLeft: number
  quietRight: number
  /** Characters of `modules` that make one module: 2 where wide bars are two and a half. */
  perModule: 1 | 2
  /** Height, in modules, of the dark bars that must run along the top and the bottom; 0 for none. */
  bearer: 0 | 2
  /** To print under the bars. */
  digits: string
}

export interface MatrixSymbol {
  kind: 'matrix'
  /** Rows and columns. */
  size: number
  isDark(row: number, column: number): boolean
  /** Blank modules on all sides. */
  quiet: number
}

/** Why a text has no such code, with the values for the sentence. */
export const symbolProblems = {
  empty: [],
  digitsOnly: [],
  length: ['lengths'],
  checkDigit: ['digit'],
  /** The number is no UPC-A, or cannot be shortened to a UPC-E. */
  notUpc: [],
  inStore: [],
  character: ['character'],
  tooLong: ['most'],
  /** The text is not made of elements such as `(01)04012345678901`. */
  elements: [],
  unknownElement: ['element'],
  element: ['element', 'text'],
} as const satisfies Record<string, readonly string[]>

export interface SymbolProblem {
  problem: keyof typeof symbolProblems
  values: Record<string, string>
}

export const symbolProblem = (
  problem: SymbolProblem['problem'],
  values: Record<string, string> = {},
): SymbolProblem => ({ problem, values })
