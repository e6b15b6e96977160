// features/designer/editing: new elements and new documents. Sizes follow the size of the label.
import {
  documentFormat,
  documentVersion,
  type DocumentElement,
  type TemplateDocument,
} from '@shelfcast/render/document/schema'
import { legalBox } from './boxes.ts'
import type { Box } from './tree.ts'

/** What the tools draw. */
export const insertKinds = [
  'text',
  'price',
  'bars',
  'qr',
  'image',
  'rectangle',
  'ellipse',
  'line',
  'notes',
  'badge',
  'mark',
] as const
export type InsertKind = (typeof insertKinds)[number]

type Size = TemplateDocument['size']

/** The box of an element that is placed with a click or a key: in the middle of the page. */
export function usualBox(kind: InsertKind, page: Size): Box {
  const share: Record<InsertKind, { width: number; height: number }> = {
    text: { width: 0.5, height: 0.16 },
    price: { width: 0.45, height: 0.35 },
    // 113 modules of 2 pixels with their quiet zones.
    bars: { width: 230 / page.width, height: 0.28 },
    qr: { width: 70 / page.width, height: 70 / page.height },
    image: { width: 0.3, height: 0.4 },
    rectangle: { width: 0.3, height: 0.3 },
    ellipse: { width: 0.3, height: 0.3 },
    line: { width: 0.5, height: 2 / page.height },
    notes: { width: 0.4, height: 0.35 },
    badge: { width: 0.3, height: 0.18 },
    mark: { width: 24 / page.width, height: 24 / page.height },
  }
  const width = Math.min(page.width, share[kind].width * page.width)
  const height = Math.min(page.height, share[kind].height * page.height)
  return legalBox({ x: (page.width - width) / 2, y: (page.height - height) / 2, width, height })
}

/** Text sizes from the largest that fits one line of this height down to the smallest that is legible. */
export function sizesFor(height: number): number[] {
  const largest = Math.max(smallestText, Math.min(600, Math.floor(height / 1.2)))
  const steps = [1, 0.85, 0.7, 0.55].map((share) => Math.max(smallestText, Math.round(largest * share)))
  return [...new Set(steps)]
}
/** Pixels; smaller letters cannot be read. */
const smallestText = 9

export function newElement(kind: InsertKind, id: string, at: Box, words: { badge: string }): DocumentElement {
  const box = legalBox(at)
  const small = Math.max(smallestText, Math.min(20, Math.round(box.height / 5)))
  switch (kind) {
    case 'text':
      return {
        id,
        kind: 'text',
        box,
        text: '{[articleName]}',
        face: 'bold',
        sizes: sizesFor(box.height),
        lines: 1,
        overflow: 'ellipsis',
        align: 'start',
        vertical: 'middle',
        ink: 'ink',
      }
    case 'price':
      return { id, kind: 'price', box, pad: Math.round(box.height / 16), ink: 'ink' }
    case 'notes':
      return { id, kind: 'notes', box, sizes: { badge: small, text: small }, ink: 'ink' }
    case 'bars':
      return { id, kind: 'code', box, symbology: 'gtin', digits: 11, align: 'start', ink: 'ink' }
    case 'qr':
      return { id, kind: 'code', box, symbology: 'link', digits: 11, align: 'end', ink: 'ink' }
    case 'image':
      return {
        id,
        kind: 'image',
        box,
        source: '',
        fit: 'contain',
        dither: 'none',
        align: 'centre',
        vertical: 'middle',
      }
    case 'rectangle':
    case 'ellipse':
      return { id, kind: 'shape', box, shape: kind, fill: 'panel' }
    case 'line':
      return {
        id,
        kind: 'shape',
        box,
        shape: 'line',
        stroke: 'ink',
        width: Math.min(100, Math.min(box.width, box.height)),
      }
    case 'badge':
      return {
        id,
        kind: 'badge',
        box,
        text: words.badge,
        sizes: sizesFor(box.height),
        align: 'start',
        fill: 'badge',
        ink: 'onBadge',
      }
    case 'mark':
      return { id, kind: 'mark', box, mark: 'battery', ink: 'ink' }
  }
}

/** A document without elements. */
export const emptyDocument = (name: string, size: Size, palette: string, pageName: string): TemplateDocument => ({
  format: documentFormat,
  version: documentVersion,
  name,
  medium: 'label',
  size,
  palette,
  pages: [{ name: pageName, elements: [] }],
})
