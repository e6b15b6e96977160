// ui/two-fingers: what two fingers on the screen say: where they are together, and how far apart.

interface Point {
  x: number
  y: number
}

/** @param fingers by the ID of their pointer. @returns undefined for fewer than two */
export function betweenFingers(fingers: ReadonlyMap<number, Point>): { middle: Point; distance: number } | undefined {
  const [one, other] = [...fingers.values()]
  if (!one || !other) return undefined
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  }
}
