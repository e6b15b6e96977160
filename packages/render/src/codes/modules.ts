// render/codes: how wide a module may be, and how high bars, in millimetres: GS1 General Specifications, symbol
// specification tables 1 (tills) and 2 (warehouses); Code 128 of no standard: our own limits.
import type { Symbology } from './symbol.ts'

/** Who reads a code. */
export const codeUses = ['till', 'phone', 'handheld'] as const
export type CodeUse = (typeof codeUses)[number]

interface ModuleRange {
  least: number
  most: number
}

const ofEan: ModuleRange = { least: 0.264, most: 0.66 }
const ofCases: ModuleRange = { least: 0.495, most: 1.016 }
const ofSquaresAtTills: ModuleRange = { least: 0.396, most: 0.99 }

const usual: Readonly<Partial<Record<Symbology, ModuleRange>>> = {
  gtin: ofEan,
  ean13: ofEan,
  ean8: ofEan,
  upca: ofEan,
  upce: ofEan,
  code128: { least: 0.25, most: Infinity },
  'gs1-128': ofCases,
  itf14: ofCases,
}

const atTills: Readonly<Partial<Record<Symbology, ModuleRange>>> = {
  ...usual,
  'gs1-datamatrix': ofSquaresAtTills,
  qr: ofSquaresAtTills,
  'digital-link': ofSquaresAtTills,
}

/** Without a use, squares with a GTIN are judged as at tills, and pages for phones are not. */
const ofUse: Readonly<Record<CodeUse | 'any', Readonly<Partial<Record<Symbology, ModuleRange>>>>> = {
  any: { ...usual, 'gs1-datamatrix': ofSquaresAtTills },
  till: atTills,
  phone: usual,
  handheld: usual,
}

/** Millimetres of a module; undefined where there is no limit. */
export const moduleRange = (symbology: Symbology, use: CodeUse | undefined): ModuleRange | undefined =>
  ofUse[use ?? 'any'][symbology]

/** Tills read the numbers of products only, and only these codes of them. */
export const isForTills = (symbology: Symbology): boolean =>
  moduleRange(symbology, 'till') !== undefined && usual[symbology] !== ofCases && symbology !== 'code128'

/** Modules of an EAN-8, from the first bar to the last. */
const ofEan8 = 67

/** Height of bars that tills read in any direction, in millimetres. @param modules from the first bar to the last */
export const tillHeightMm = (modules: number): number => (modules === ofEan8 ? 14.58 : 18.28)
