// server/positions: computes where labels are, from what people entered and from the access points that serve them
// (docs/decisions/positions.md). Pure; recompute.ts reads and writes the rows.
import type { PositionSource } from '@shelfcast/contract/positions/fields'
import type { ShelfDirection } from '@shelfcast/contract/positions/shelves'
import type { z } from 'zod'
import { groupBy } from '../group-by.ts'
import { between, distance, frontOf, middleOf, ninetyFifth, within, type Area, type Point } from './geometry.ts'

export interface PlanFacts extends Area {
  floor: string
}
export interface ShelfFacts {
  floor: string
  shelfId: string
  polygon: readonly Point[]
  direction: z.infer<typeof ShelfDirection>
}
export interface AnchorFacts extends Point {
  labelId: number
  floor: string
}
export interface LabelFacts {
  labelId: number
  floor: string | null
  shelfId: string | null
  level: number | null
  order: number | null
  gatewayId: number | null
}
export interface StoreFacts {
  plans: readonly PlanFacts[]
  shelves: readonly ShelfFacts[]
  anchors: readonly AnchorFacts[]
  labels: readonly LabelFacts[]
}
export interface Located extends Point {
  labelId: number
  floor: string
  /** Metres. */
  accuracy: number
  source: PositionSource
  /** The nearest anchor on its floor. */
  anchorId: number | null
}

/** No result claims to be more exact, in metres. A person measures an anchor, and a facing has a width. */
export const leastAccuracy = { DECLARED: 0.5, ANCHOR: 0.5, NEIGHBOURS: 1, CELL: 3 } as const
/** An access point needs so many placed labels before its cell says anything. */
export const leastInCell = 8
/** Fewer errors than this do not make a distribution. */
const leastErrors = 20

type Placed = Pick<Located, 'labelId' | 'floor' | 'x' | 'y'> & { source: keyof typeof leastAccuracy; least: number }

export const shelfKey = (floor: string, shelfId: string) => JSON.stringify([floor, shelfId])

/** The best source of each label. Labels without any are left out. */
export function locate({ plans, shelves, anchors, labels }: StoreFacts): Located[] {
  const plansByFloor = new Map(plans.map((plan) => [plan.floor, plan]))
  const anchorsById = new Map(
    anchors.filter(({ floor }) => plansByFloor.has(floor)).map((anchor) => [anchor.labelId, anchor]),
  )
  const drawn = new Map(
    shelves
      .filter(({ floor, polygon }) => plansByFloor.has(floor) && polygon.length > 2)
      .map((shelf) => [shelfKey(shelf.floor, shelf.shelfId), shelf]),
  )
  const groups = byShelf(labels)
  const placed = new Map<number, Placed>()
  const errors: Record<keyof typeof leastAccuracy, number[]> = { DECLARED: [], ANCHOR: [], NEIGHBOURS: [], CELL: [] }
  for (const [key, mates] of groups) {
    const shelf = drawn.get(key)
    const declared = shelf ? declaredOf(shelf, mates) : []
    for (const one of declared) {
      placed.set(one.labelId, one)
      const anchor = anchorsById.get(one.labelId)
      if (anchor?.floor === one.floor) errors.DECLARED.push(distance(anchor, one))
    }
  }
  for (const { labelId, floor, x, y } of anchorsById.values())
    if (!placed.has(labelId))
      placed.set(labelId, { labelId, floor, x, y, source: 'ANCHOR', least: leastAccuracy.ANCHOR })
  for (const [key, mates] of groups) {
    const known = mates.flatMap((mate) => {
      const at = placed.get(mate.labelId)
      return at?.floor === mate.floor ? [{ ...mate, x: at.x, y: at.y }] : []
    })
    if (known.length === 0) {
      for (const one of inTheMiddle(drawn.get(key), mates)) placed.set(one.labelId, one)
      continue
    }
    const among = amongMates(known)
    const least = radiusOf(known)
    for (const mate of mates) {
      const guess = among(mate)
      const at = placed.get(mate.labelId)
      if (!guess) continue
      if (!at)
        placed.set(mate.labelId, { labelId: mate.labelId, floor: mate.floor!, ...guess, source: 'NEIGHBOURS', least })
      else if (at.floor === mate.floor) errors.NEIGHBOURS.push(distance(at, guess))
    }
  }
  for (const one of inCells(labels, placed, errors.CELL)) placed.set(one.labelId, one)
  const measured = Object.fromEntries(
    Object.entries(errors).map(([source, values]) => [
      source,
      values.length < leastErrors ? undefined : ninetyFifth(values),
    ]),
  ) as Record<keyof typeof leastAccuracy, number | undefined>
  const nearest = nearestAnchors([...anchorsById.values()])
  return [...placed.values()].map(({ least, ...one }) => {
    const at = within(one, plansByFloor.get(one.floor)!)
    return {
      ...one,
      ...rounded(at),
      accuracy: inCentimetres(Math.max(leastAccuracy[one.source], measured[one.source] ?? least)),
      anchorId: nearest(one.floor, at),
    }
  })
}

const inCentimetres = (metres: number) => Math.round(metres * 100) / 100
const rounded = ({ x, y }: Point) => ({ x: Math.floor(x * 100) / 100, y: Math.floor(y * 100) / 100 })

/** Labels by their shelf. */
export function byShelf<Label extends Pick<LabelFacts, 'floor' | 'shelfId'>>(
  labels: readonly Label[],
): Map<string, Label[]> {
  const shelved = labels.filter(({ floor, shelfId }) => floor !== null && shelfId !== null)
  return groupBy(shelved, ({ floor, shelfId }) => shelfKey(floor!, shelfId!))
}

/** The orders of a level share the front of its shelf. A missing order keeps its place free. */
function declaredOf(shelf: ShelfFacts, mates: readonly LabelFacts[]): Placed[] {
  const { left, right } = frontOf(shelf.polygon)
  const [start, end] = shelf.direction === 'LEFT_TO_RIGHT' ? [left, right] : [right, left]
  const ordered = mates.flatMap((mate) => (mate.order === null ? [] : [{ ...mate, order: mate.order }]))
  return [...groupBy(ordered, ({ level }) => level).values()].flatMap((level) => {
    const orders = level.map(({ order }) => order)
    const first = orders.reduce((least, order) => Math.min(least, order), 1)
    const count = orders.reduce((most, order) => Math.max(most, order), first) - first + 1
    const least = distance(start, end) / count / 2
    return level.map(({ labelId, order }) => ({
      labelId,
      floor: shelf.floor,
      ...between(start, end, (order - first + 0.5) / count),
      source: 'DECLARED' as const,
      least,
    }))
  })
}

/** Of a shelf that is drawn, but whose labels have no order yet. */
function inTheMiddle(shelf: ShelfFacts | undefined, mates: readonly LabelFacts[]): Placed[] {
  if (!shelf) return []
  const { left, right } = frontOf(shelf.polygon)
  const at = { ...between(left, right, 0.5), floor: shelf.floor, least: distance(left, right) / 2 }
  return mates.map(({ labelId }) => ({ labelId, ...at, source: 'DECLARED' as const }))
}

type Mate = LabelFacts & Point

/**
 * @returns the place of a label, without itself: between the next placed mates by order, at the last of them, or in the
 * middle of all; undefined without others
 */
function amongMates(known: readonly Mate[]): (label: LabelFacts) => Point | undefined {
  const [sumX, sumY] = [known.reduce((sum, { x }) => sum + x, 0), known.reduce((sum, { y }) => sum + y, 0)]
  const own = new Map(known.map((mate) => [mate.labelId, mate]))
  const levels = groupBy(
    known.flatMap((mate) => (mate.order === null ? [] : [{ ...mate, order: mate.order }])),
    ({ level }) => level,
  )
  for (const level of levels.values()) level.sort((one, other) => one.order - other.order)
  return ({ labelId, level, order }) => {
    const itself = own.get(labelId)
    const count = known.length - (itself ? 1 : 0)
    if (count === 0) return undefined
    if (order !== null) {
      const mates = levels.get(level) ?? []
      const at = firstFrom(mates, order)
      const next = mates[at]?.labelId === labelId ? at + 1 : at
      const [before, after] = [mates[at - 1], mates[next]]
      if (before && after)
        return between(before, after, (order - before.order) / Math.max(1, after.order - before.order))
      const nearest = before ?? after
      if (nearest) return { x: nearest.x, y: nearest.y }
    }
    return { x: (sumX - (itself?.x ?? 0)) / count, y: (sumY - (itself?.y ?? 0)) / count }
  }
}

/** The position of the first mate with this order or a higher one, in a sorted list. */
function firstFrom(mates: readonly { order: number }[], order: number): number {
  let [low, high] = [0, mates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (mates[middle]!.order < order) low = middle + 1
    else high = middle
  }
  return low
}

function radiusOf(points: readonly Point[]): number {
  const middle = middleOf(points)
  return points.reduce((most, point) => Math.max(most, distance(middle, point)), 0)
}

/**
 * A label without a known shelf is somewhere around the middle of the placed labels of its access point.
 * @param errors receives the distance of each placed label from the middle of the others
 */
function inCells(labels: readonly LabelFacts[], placed: ReadonlyMap<number, Placed>, errors: number[]): Placed[] {
  const served = labels.flatMap(({ labelId, gatewayId }) => {
    const at = placed.get(labelId)
    return gatewayId === null || !at ? [] : [{ gatewayId, at }]
  })
  const middles = new Map<number, Omit<Placed, 'labelId'>>()
  for (const [gatewayId, cell] of groupBy(served, (one) => one.gatewayId)) {
    const floors = groupBy(
      cell.map(({ at }) => at),
      ({ floor }) => floor,
    )
    const members = [...floors.values()].reduce((most, one) => (one.length > most.length ? one : most))
    if (members.length < leastInCell) continue
    const middle = middleOf(members)
    middles.set(gatewayId, { ...middle, floor: members[0]!.floor, source: 'CELL', least: radiusOf(members) })
    // Without a member, the middle moves away from it by one part of the others.
    for (const member of members) errors.push((distance(member, middle) * members.length) / (members.length - 1))
  }
  return labels.flatMap(({ labelId, gatewayId }) => {
    const middle = gatewayId === null || placed.has(labelId) ? undefined : middles.get(gatewayId)
    return middle ? [{ labelId, ...middle }] : []
  })
}

/** @returns the anchor that is nearest to a point of a floor */
function nearestAnchors(anchors: readonly AnchorFacts[]): (floor: string, at: Point) => number | null {
  const floors = groupBy(anchors, ({ floor }) => floor)
  return (floor, at) => {
    let [nearest, least]: [number | null, number] = [null, Infinity]
    for (const anchor of floors.get(floor) ?? []) {
      const away = distance(anchor, at)
      if (away < least) [nearest, least] = [anchor.labelId, away]
    }
    return nearest
  }
}
