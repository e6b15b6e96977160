// render/templates: the elements that the built-in templates are made of.
import type { ElementOf } from '../document/schema.ts'
import type { NoteSizes } from '../document/shared-schema.ts'
import type { Box } from '../raster.ts'

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

/** @param sizes largest first */
export const name = (place: Box, lines: number, sizes: number[]): ElementOf<'text'> => ({
  id: 'name',
  kind: 'text',
  box: place,
  text: '{first([articleName], [articleId])}',
  face: 'bold',
  sizes,
  lines,
  overflow: 'ellipsis',
  align: 'start',
  vertical: 'middle',
  ink: 'ink',
  role: 'name',
})

const details = {
  detail: "{join(' · ', MANUFACTURER, pack(UNIT_DIMENSION))}",
  packSize: '{pack(UNIT_DIMENSION)}',
  articleId: '{[articleId]}',
} as const

/** One line of small text. */
export const detail = (
  place: Box,
  px: number,
  what: keyof typeof details,
  align: 'start' | 'end',
): ElementOf<'text'> => ({
  id: what,
  kind: 'text',
  box: place,
  text: details[what],
  face: 'regular',
  sizes: [px],
  lines: 1,
  overflow: 'ellipsis',
  align,
  vertical: 'top',
  ink: 'ink',
})

export const price = (place: Box, pad: number, beside?: NoteSizes): ElementOf<'price'> => ({
  id: 'price',
  kind: 'price',
  box: place,
  pad,
  ...(beside ? { notes: beside } : {}),
  ink: 'ink',
})

export const notes = (place: Box, sizes: NoteSizes, only?: 'unitPrice' | 'others'): ElementOf<'notes'> => ({
  id: only ?? 'notes',
  kind: 'notes',
  box: place,
  sizes,
  ...(only ? { only } : {}),
  ink: 'ink',
})

/** @param digits text size of the digits under the bars */
export const bars = (place: Box, digits: number, largestModule: number): ElementOf<'code'> => ({
  id: 'bars',
  kind: 'code',
  box: place,
  symbology: 'gtin',
  largestModule,
  digits,
  align: 'start',
  ink: 'ink',
})

/** In the lower right corner of its place. */
export const qr = (place: Box): ElementOf<'code'> => ({
  id: 'qr',
  kind: 'code',
  box: place,
  symbology: 'link',
  digits: 10,
  align: 'end',
  ink: 'ink',
})
