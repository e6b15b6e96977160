// features/positions/plan: the outlines of shelves. The first corner is at the left of a person in front of the shelf,
// the second at the right.
import type { Point } from './camera.ts'

export const fronts = ['BOTTOM', 'TOP', 'LEFT', 'RIGHT'] as const
export type Front = (typeof fronts)[number]

export interface Box {
  left: number
  top: number
  width: number
  height: number
  front: Front
}

const cm = (value: number) => Math.round(value * 100) / 100

export function polygonOf({ left, top, width, height, front }: Box): Point[] {
  const [west, east, north, south] = [cm(left), cm(left + width), cm(top), cm(top + height)]
  const corners = {
    northWest: { x: west, y: north },
    northEast: { x: east, y: north },
    southEast: { x: east, y: south },
    southWest: { x: west, y: south },
  }
  const { northWest, northEast, southEast, southWest } = corners
  const starts: Record<Front, Point[]> = {
    BOTTOM: [southWest, southEast, northEast, northWest],
    RIGHT: [southEast, northEast, northWest, southWest],
    TOP: [northEast, northWest, southWest, southEast],
    LEFT: [northWest, southWest, southEast, northEast],
  }
  return starts[front]
}

/** The box of a rectangle with sides along those of the plan; undefined for any other outline. */
export function boxOf(polygon: readonly Point[]): Box | undefined {
  const [first, second] = polygon
  if (polygon.length !== 4 || !first || !second) return undefined
  const [left, top] = [Math.min(...polygon.map(({ x }) => x)), Math.min(...polygon.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...polygon.map(({ x }) => x)), Math.max(...polygon.map(({ y }) => y))]
  const size = { left, top, width: cm(right - left), height: cm(bottom - top) }
  const front = fronts.find((side) => {
    const corners = polygonOf({ ...size, front: side })
    return corners.every(({ x, y }, at) => near(x, polygon[at]?.x) && near(y, polygon[at]?.y))
  })
  return front && { ...size, front }
}

const near = (one: number, other: number | undefined) => other !== undefined && Math.abs(one - other) < 0.006

/** Drawn from one corner to the opposite one. The front is the long side nearer to the bottom or the right. */
export function boxBetween(from: Point, to: Point): Box {
  const size = {
    left: cm(Math.min(from.x, to.x)),
    top: cm(Math.min(from.y, to.y)),
    width: cm(Math.abs(from.x - to.x)),
    height: cm(Math.abs(from.y - to.y)),
  }
  return { ...size, front: size.width >= size.height ? 'BOTTOM' : 'RIGHT' }
}

/** The same outline and front, with the first corner at the left of a person in front. */
export function facing(polygon: readonly Point[]): Point[] {
  const [first, second, ...others] = polygon
  if (!first || !second) return [...polygon]
  const area = polygon.reduce((sum, { x, y }, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? first
    return sum + x * next.y - next.x * y
  }, 0)
  return area > 0 ? [second, first, ...others.toReversed()] : [...polygon]
}

export function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  let isInside = false
  polygon.forEach((one, at) => {
    const other = polygon[(at + 1) % polygon.length]
    if (!other || one.y > y === other.y > y) return
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isInside = !isInside
  })
  return isInside
}

/** All corners moved, as far as the outline stays on the plan. */
export function movedBy(polygon: readonly Point[], by: Point, plan: { width: number; height: number }): Point[] {
  const limit = (side: 'x' | 'y', most: number) => {
    const values = polygon.map((point) => point[side])
    return Math.min(most - Math.max(...values), Math.max(-Math.min(...values), by[side]))
  }
  const [x, y] = [limit('x', plan.width), limit('y', plan.height)]
  return polygon.map((point) => ({ x: cm(point.x + x), y: cm(point.y + y) }))
}

/** One corner at another place. A rectangle stays one. */
export function withCorner(polygon: readonly Point[], index: number, to: Point): Point[] {
  const box = boxOf(polygon)
  const corner = polygon[index]
  if (!box || !corner) return polygon.map((point, at) => (at === index ? { x: cm(to.x), y: cm(to.y) } : point))
  const opposite = {
    x: near(corner.x, box.left) ? box.left + box.width : box.left,
    y: near(corner.y, box.top) ? box.top + box.height : box.top,
  }
  return polygonOf({ ...boxBetween(opposite, to), front: box.front })
}

export const middleOf = (polygon: readonly Point[]): Point => ({
  x: polygon.reduce((sum, { x }) => sum + x, 0) / polygon.length,
  y: polygon.reduce((sum, { y }) => sum + y, 0) / polygon.length,
})
