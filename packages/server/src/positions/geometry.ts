// server/positions: points, polygons and distances on a plan, in metres. Pure.

export interface Point {
  x: number
  y: number
}

export interface Area {
  widthMetres: number
  heightMetres: number
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

export const isInside = ({ x, y }: Point, { widthMetres, heightMetres }: Area) =>
  x >= 0 && y >= 0 && x <= widthMetres && y <= heightMetres

/** A plan may become smaller than the shelves that were drawn on it. */
export const within = ({ x, y }: Point, { widthMetres, heightMetres }: Area): Point => ({
  x: Math.min(Math.max(x, 0), widthMetres),
  y: Math.min(Math.max(y, 0), heightMetres),
})

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** @param share 0 is the first point, 1 the second */
export const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
})

/** Positive for corners in clockwise order, as y grows downwards. */
const signedArea = (corners: readonly Point[]) =>
  corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length]!
    return sum + (x * next.y - next.x * y) / 2
  }, 0)

/** The ends of the front side of a shelf, left first, as a person in front of it sees them. */
export function frontOf(corners: readonly Point[]): { left: Point; right: Point } {
  const [first, second] = [corners[0]!, corners[1]!]
  return signedArea(corners) < 0 ? { left: first, right: second } : { left: second, right: first }
}

/** Whether the corners enclose an area, the front has a length, and no two edges cross or touch each other. */
export function isSimple(corners: readonly Point[]): boolean {
  const edges = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const)
  if (edges.some(([one, other]) => distance(one, other) === 0) || signedArea(corners) === 0) return false
  return edges.every(([a, b], at) =>
    edges.every(([c, d], other) => {
      if (other <= at) return true
      const areNeighbours = other === at + 1 || (at === 0 && other === edges.length - 1)
      return areNeighbours ? !turnsBack(a, b, c, d) : !meet(a, b, c, d)
    }),
  )
}

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
const isBetween = (a: Point, b: Point, c: Point) =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [one, two, three, four] = [cross(c, d, a), cross(c, d, b), cross(a, b, c), cross(a, b, d)].map(Math.sign)
  if (one !== two && three !== four) return true
  return (
    (one === 0 && isBetween(c, d, a)) ||
    (two === 0 && isBetween(c, d, b)) ||
    (three === 0 && isBetween(a, b, c)) ||
    (four === 0 && isBetween(a, b, d))
  )
}

/** Whether two edges with a common corner lie on one another. */
function turnsBack(a: Point, b: Point, c: Point, d: Point): boolean {
  const corner = b.x === c.x && b.y === c.y ? b : a
  const [one, other] = corner === b ? [a, d] : [b, c]
  const dot = (one.x - corner.x) * (other.x - corner.x) + (one.y - corner.y) * (other.y - corner.y)
  return cross(corner, one, other) === 0 && dot > 0
}

/** The value that is not exceeded by 95 % of these. */
export function ninetyFifth(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}
