// features/designer/panels: which properties an element of each kind has, as data. property-controls.tsx draws them; the
// schema of documents checks what is entered.
import { codeUses } from '@shelfcast/render/codes/modules'
import { dithers, imageFits, marks, symbologies, type ElementKind } from '@shelfcast/render/document/schema'
import type { TextKey } from '../../../text/text.ts'
import { isSquare } from '../element-name.ts'

export type Control =
  /** Whole pixels. */
  | { as: 'whole'; unit?: 'px' }
  /** Words with `{fields}`. */
  | { as: 'words'; lines: number }
  | { as: 'expression' }
  /** The name of a picture of the library, also with `{fields}`. */
  | { as: 'image' }
  /** `numbers`: the document holds them as numbers. */
  | { as: 'choice'; choices: readonly string[]; none?: true; numbers?: true }
  | { as: 'ink'; none?: true }
  /** Numbers, largest first. */
  | { as: 'sizes' }
  | { as: 'switch' }
  /** Another object, or none: the notes beside a price. */
  | { as: 'part'; start: Readonly<Record<string, unknown>> }
  /** What it keeps its distance to in other sizes. */
  | { as: 'pin' }
  /** One of the document's styles. */
  | { as: 'style' }
  /** Kinds of codes in their order. */
  | { as: 'codes' }

export type Property = Control & {
  /** Place in the element; `sizes.badge` is inside `sizes`. */
  key: string
  label: TextKey
  /** Half of the width of the panel. */
  half?: true
  hint?: TextKey
  /** Shown only if the element has this value, or any value, at this place. */
  onlyIf?: { key: string; is?: readonly unknown[] }
}

const ink: Property = { key: 'ink', label: 'designer.field.ink', as: 'ink', half: true }
const align: Property = {
  key: 'align',
  label: 'designer.field.align',
  as: 'choice',
  choices: ['start', 'centre', 'end'],
  half: true,
}

const vertical: Property = {
  key: 'vertical',
  label: 'designer.field.vertical',
  as: 'choice',
  choices: ['top', 'middle', 'bottom'],
  half: true,
}

const style: Property = { key: 'style', label: 'designer.field.style', as: 'style' }

export const propertiesOf: Readonly<Record<ElementKind, readonly Property[]>> = {
  text: [
    { key: 'text', label: 'designer.field.text', as: 'words', lines: 2 },
    style,
    { key: 'sizes', label: 'designer.field.sizes', as: 'sizes', hint: 'designer.field.sizes.hint' },
    { key: 'face', label: 'designer.field.face', as: 'choice', choices: ['regular', 'bold'], half: true },
    { key: 'lines', label: 'designer.field.lines', as: 'whole', half: true },
    align,
    vertical,
    {
      key: 'overflow',
      label: 'designer.field.overflow',
      as: 'choice',
      choices: ['ellipsis', 'cut', 'hide'],
      half: true,
    },
    ink,
    { key: 'link', label: 'designer.field.link', as: 'words', lines: 1, hint: 'designer.field.link.hint' },
    {
      key: 'role',
      label: 'designer.field.role',
      as: 'choice',
      choices: ['name', 'price', 'unitPrice', 'lowest', 'other'],
      none: true,
    },
    { key: 'hyphens', label: 'designer.field.hyphens', as: 'switch', hint: 'designer.field.hyphens.hint' },
    { key: 'strike', label: 'designer.field.strike', as: 'switch' },
  ],
  price: [
    { key: 'value', label: 'designer.field.amount', as: 'expression', hint: 'designer.field.amount.hint' },
    style,
    { key: 'pad', label: 'designer.field.pad', as: 'whole', unit: 'px', half: true },
    ink,
    {
      key: 'notes',
      label: 'designer.field.notes',
      as: 'part',
      start: { badge: 14, text: 12 },
      hint: 'designer.field.notes.hint',
    },
    {
      key: 'notes.text',
      label: 'designer.field.textSize',
      as: 'whole',
      unit: 'px',
      half: true,
      onlyIf: { key: 'notes' },
    },
    {
      key: 'notes.badge',
      label: 'designer.field.badgeSize',
      as: 'whole',
      unit: 'px',
      half: true,
      onlyIf: { key: 'notes' },
    },
  ],
  notes: [
    { key: 'only', label: 'designer.field.only', as: 'choice', choices: ['unitPrice', 'others'], none: true },
    style,
    { key: 'sizes.text', label: 'designer.field.textSize', as: 'whole', unit: 'px', half: true },
    { key: 'sizes.badge', label: 'designer.field.badgeSize', as: 'whole', unit: 'px', half: true },
    ink,
  ],
  code: [
    { key: 'symbology', label: 'designer.field.symbology', as: 'choice', choices: symbologies },
    {
      key: 'value',
      label: 'designer.field.codeValue',
      as: 'words',
      lines: 2,
      hint: 'designer.field.codeValue.hint',
    },
    {
      key: 'use',
      label: 'designer.field.use',
      as: 'choice',
      choices: codeUses,
      none: true,
      hint: 'designer.field.use.hint',
    },
    { key: 'fallback', label: 'designer.field.fallback', as: 'codes', hint: 'designer.field.fallback.hint' },
    { key: 'largestModule', label: 'designer.field.module', as: 'whole', unit: 'px', half: true },
    {
      key: 'digits',
      label: 'designer.field.digits',
      as: 'whole',
      unit: 'px',
      half: true,
      onlyIf: { key: 'symbology', is: symbologies.filter((symbology) => !isSquare(symbology)) },
    },
    align,
    ink,
  ],
  shape: [
    { key: 'shape', label: 'designer.field.shape', as: 'choice', choices: ['rectangle', 'ellipse', 'line'] },
    {
      key: 'fill',
      label: 'designer.field.fill',
      as: 'ink',
      none: true,
      half: true,
      onlyIf: { key: 'shape', is: ['rectangle', 'ellipse'] },
    },
    { key: 'stroke', label: 'designer.field.stroke', as: 'ink', none: true, half: true },
    { key: 'width', label: 'designer.field.strokeWidth', as: 'whole', unit: 'px', half: true },
    {
      key: 'radius',
      label: 'designer.field.radius',
      as: 'whole',
      unit: 'px',
      half: true,
      onlyIf: { key: 'shape', is: ['rectangle'] },
    },
  ],
  badge: [
    { key: 'text', label: 'designer.field.text', as: 'words', lines: 1 },
    style,
    { key: 'sizes', label: 'designer.field.sizes', as: 'sizes', hint: 'designer.field.sizes.hint' },
    align,
    { key: 'fill', label: 'designer.field.fill', as: 'ink', half: true },
    { ...ink, half: true },
  ],
  image: [
    { key: 'source', label: 'designer.field.source', as: 'image', hint: 'designer.field.source.hint' },
    { key: 'fit', label: 'designer.field.imageFit', as: 'choice', choices: imageFits },
    { key: 'dither', label: 'designer.field.dither', as: 'choice', choices: dithers },
    align,
    vertical,
  ],
  mark: [
    {
      key: 'mark',
      label: 'designer.field.mark',
      as: 'choice',
      choices: marks,
      hint: 'designer.field.mark.hint',
    },
    style,
    ink,
  ],
  stack: [
    {
      key: 'direction',
      label: 'designer.field.direction',
      as: 'choice',
      choices: ['row', 'column'],
      half: true,
    },
    { key: 'gap', label: 'designer.field.gap', as: 'whole', unit: 'px', half: true },
    { key: 'wrap', label: 'designer.field.wrap', as: 'switch', hint: 'designer.field.wrap.hint' },
  ],
  group: [],
}

/** What every element has, besides its place. */
export const commonProperties: readonly Property[] = [
  { key: 'when', label: 'designer.field.when', as: 'expression', hint: 'designer.field.when.hint' },
  { key: 'name', label: 'designer.field.name', as: 'words', lines: 1 },
]

/** What happens to an element when the design is drawn for another size. */
export const otherSizeProperties: readonly Property[] = [
  {
    key: 'keep',
    label: 'designer.field.keep',
    as: 'choice',
    choices: ['1', '2', '3', '4', '5'],
    numbers: true,
    none: true,
    hint: 'designer.field.keep.hint',
  },
  { key: 'pin', label: 'designer.field.pin', as: 'pin' },
]
