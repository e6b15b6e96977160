// render/sizes: a design on a label of the other shape: its blocks one below another in reading order, on a wide label
// in two columns.
import type { DocumentElement } from '../document/schema.ts'
import type { Box } from '../raster.ts'
import { around, contains, isGround, overlap } from './boxes.ts'
import { choicesIn } from './choices.ts'
import { filled, inside, within, type Change } from './fill.ts'

/** Elements that belong together: on one ground, or over each other. */
interface Block {
  box: Box
  elements: readonly DocumentElement[]
  /** Of which one is seen at a time, so each has the whole place; one if all are seen together. */
  choices: readonly (readonly DocumentElement[])[]
}

/** A block, or some side by side, with the height that they want and the least that they need. */
interface Row {
  blocks: readonly Block[]
  wanted: number
  least: number
}

export interface Columns {
  columns: 1 | 2
  /** Blocks that were side by side are one below another too. */
  apart: boolean
  /** How much higher than usual the row of an element is, by its id. */
  more: ReadonlyMap<string, number>
}

/** Undefined if the least heights do not fit. */
export function inColumns(
  elements: readonly DocumentElement[],
  area: Box,
  { columns, apart, more, ...change }: Change & Columns,
): DocumentElement[] | undefined {
  const gap = Math.max(2, Math.round(Math.min(area.width, area.height) * 0.02))
  const width = Math.floor((area.width - (columns - 1) * gap * 2) / columns)
  const rows = rowsOf(blocksOf(elements), width, change, { apart, more })
  if (rows.length === 0) return []
  const places = new Map<string, DocumentElement>()
  const parts = columns === 1 ? [rows] : halves(rows)
  for (const [at, part] of parts.entries()) {
    const column = { x: area.x + at * (width + gap * 2), y: area.y, width, height: area.height }
    const placed = stacked(part, column, gap, change)
    if (!placed) return undefined
    for (const element of placed) places.set(element.id, element)
  }
  // In the order in which they are drawn.
  return elements.flatMap((element) => places.get(element.id) ?? [])
}

function stacked(rows: readonly Row[], column: Box, gap: number, change: Change): DocumentElement[] | undefined {
  const room = column.height - gap * (rows.length - 1)
  const sum = (key: 'wanted' | 'least') => rows.reduce((total, row) => total + row[key], 0)
  const [wanted, least] = [sum('wanted'), sum('least')]
  if (least > room) return undefined
  const share = wanted > least ? Math.min(1, (room - least) / (wanted - least)) : 1
  // What is left over makes every row higher, but none much.
  const more = Math.min(1.25, Math.max(1, room / wanted))
  const heights = rows.map((row) => Math.floor(Math.max(row.least + (row.wanted - row.least) * share, 1) * more))
  const used = heights.reduce((total, height) => total + height, 0)
  const space = rows.length > 1 ? Math.floor((column.height - used) / (rows.length - 1)) : 0
  const placed: DocumentElement[] = []
  let y = column.y
  rows.forEach((row, at) => {
    placed.push(...besides(row, { ...column, y, height: heights[at]! }, change))
    y += heights[at]! + Math.min(space, gap * 6)
  })
  return placed
}

/** The first rows whose heights are about half of all. */
function halves(rows: readonly Row[]): Row[][] {
  const total = rows.reduce((sum, { wanted }) => sum + wanted, 0)
  let sum = 0
  const at = rows.findIndex(({ wanted }) => (sum += wanted) >= total / 2)
  const end = Math.max(1, sum - total / 2 > rows[at]!.wanted / 2 ? at : at + 1)
  return end < rows.length ? [rows.slice(0, end), rows.slice(end)] : [rows.slice(0, end)]
}

function besides({ blocks }: Row, row: Box, change: Change): DocumentElement[] {
  const whole = blocks.reduce((sum, { box }) => sum + box.width, 0)
  const gap = blocks.length > 1 ? 4 : 0
  const room = row.width - gap * (blocks.length - 1)
  let x = row.x
  return blocks.flatMap((block) => {
    const width = Math.floor((block.box.width / whole) * room)
    const place = inside({ x, y: row.y, width, height: row.height }, row)
    x += width + gap
    return inBlock(block, place, change)
  })
}

function inBlock({ box, elements, choices }: Block, place: Box, change: Change): DocumentElement[] {
  if (choices.length > 1) return choices.flatMap((choice) => choiceIn(choice, place, change))
  const [only, ...others] = elements
  if (!only) return []
  if (others.length > 0) return within(elements, box, place, change)
  if (only.kind === 'shape' && only.shape === 'line')
    return [filled(only, { ...place, height: Math.min(place.height, only.box.height) }, change)]
  return [filled(only, place, change, only.kind === 'text' ? linesIn(only, place.width, change) : undefined)]
}

/** As many as the text needs to be as long as before. */
function linesIn(element: Extract<DocumentElement, { kind: 'text' }>, width: number, { scale }: Change): number {
  const before = element.lines * element.box.width * Math.min(1, scale)
  const lines = before < width * 1.6 * element.lines ? element.lines : Math.ceil(before / width)
  return Math.min(element.lines === 1 ? 2 : 5, lines)
}

/** Blocks that overlap are one, until none do. A vertical line separates columns that are no more. */
export function blocksOf(elements: readonly DocumentElement[]): Block[] {
  const blocks: Block[] = []
  for (const element of elements) {
    const { kind, box } = element
    if (kind === 'shape' && element.shape === 'line' && box.height > box.width) continue
    const touching = blocks.filter((block) => overlap(block.box, box))
    const merged = [...touching.flatMap((block) => block.elements), element]
    for (const block of touching) blocks.splice(blocks.indexOf(block), 1)
    blocks.push({ box: around(merged.map((one) => one.box)), elements: merged, choices: choicesIn(merged) })
  }
  return blocks.toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
}

const together = (elements: readonly DocumentElement[]): Block => ({
  box: around(elements.map(({ box }) => box)),
  elements,
  choices: [elements],
})

/** The part of the shorter side of a ground that is left free around what is on it. */
const margin = 0.04

/** One of the alternatives: its ground fills the place, and what is on it is a column again. */
function choiceIn(choice: readonly DocumentElement[], place: Box, change: Change): DocumentElement[] {
  const block = together(choice)
  if (choice.length === 1) return inBlock(block, place, change)
  const ground = choice.find((element) => isGround(element) && contains(element.box, block.box))
  const inner = choice.filter((element) => element !== ground)
  const gap = ground ? Math.max(2, Math.round(Math.min(place.width, place.height) * margin)) : 0
  const room = {
    x: place.x + gap,
    y: place.y + gap,
    width: Math.max(1, place.width - 2 * gap),
    height: Math.max(1, place.height - 2 * gap),
  }
  const placed = inColumns(inner, room, { ...change, columns: 1, apart: false, more: new Map() })
  if (!placed) return within(choice, block.box, place, change)
  return ground ? [filled(ground, place, change), ...placed] : placed
}

/** Blocks that were side by side stay so if the column is wide enough. */
function rowsOf(
  blocks: readonly Block[],
  width: number,
  change: Change,
  { apart, more }: Pick<Columns, 'apart' | 'more'>,
): Row[] {
  const rows: Block[][] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    const first = last?.[0]
    const isBeside =
      first !== undefined &&
      Math.min(first.box.y + first.box.height, block.box.y + block.box.height) - Math.max(first.box.y, block.box.y) >
        Math.min(first.box.height, block.box.height) / 2 &&
      last!.every(({ box }) => !overlap({ ...box, y: 0, height: 1 }, { ...block.box, y: 0, height: 1 }))
    const wide = [...(last ?? []), block].reduce((sum, { box }) => sum + box.width * change.scale, 0)
    if (!apart && isBeside && wide <= width) last!.push(block)
    else rows.push([block])
  }
  return rows.map((row) => {
    const sorted = row.toSorted((one, other) => one.box.x - other.box.x)
    const heights = sorted.map((block) =>
      heightOf(block, width, sorted.length > 1, change, more.get(block.elements[0]?.id ?? '') ?? 1),
    )
    return {
      blocks: sorted,
      wanted: Math.max(...heights.map(({ wanted }) => wanted)),
      least: Math.max(...heights.map(({ least }) => least)),
    }
  })
}

function heightOf(
  { box, elements, choices }: Block,
  width: number,
  isShared: boolean,
  change: Change,
  more: number,
): { wanted: number; least: number } {
  if (choices.length > 1) {
    const each = choices.map((choice) => heightOf(together(choice), width, isShared, change, more))
    return {
      wanted: Math.max(...each.map(({ wanted }) => wanted)),
      least: Math.max(...each.map(({ least }) => least)),
    }
  }
  const scale = Math.min(change.scale, 1.5)
  const [only, ...others] = elements
  const high = box.height * scale * more
  if (isShared) return { wanted: high, least: high * 0.7 }
  if (!only || others.length > 0) {
    const ratio = Math.min(scale, width / box.width)
    const isGround = only !== undefined && contains(only.box, box)
    return { wanted: box.height * (isGround ? (ratio + scale) / 2 : ratio), least: box.height * ratio * 0.8 }
  }
  switch (only.kind) {
    case 'text': {
      const lines = linesIn(only, width, change)
      // Words, not the box, are what a narrow column has no width for.
      const wanted = Math.min(high / only.lines, width * 0.3) * lines
      return { wanted, least: Math.min(12 * Math.min(lines, 2) * scale, wanted * 0.6) }
    }
    case 'notes':
      return { wanted: Math.max(high, (high * box.width * scale) / width), least: high * 0.8 }
    case 'price':
      return { wanted: high * Math.min(1, Math.max(0.6, width / (box.width * scale))), least: high * 0.45 }
    case 'shape':
      return only.shape === 'line' ? { wanted: box.height, least: box.height } : { wanted: high, least: high * 0.4 }
    case 'code': {
      const side = Math.min(width, high)
      return { wanted: side, least: side * 0.9 }
    }
    default:
      return { wanted: high, least: high * 0.5 }
  }
}
