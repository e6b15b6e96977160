// render/fonts: fits an outline to the pixel grid, so that stems of small letters are whole pixels wide and heights
// agree between letters. A one-bit display has no grey to soften an edge between two pixels. Plain arithmetic only:
// every machine gets the same result.
import type { FontFace, Outline } from './outlines.ts'

interface Edge {
  at: number
  from: number
  to: number
  rising: boolean
}
interface Anchor {
  at: number
  fitted: number
}

/** How far, in font units, points of one edge may lie apart; overshoot of round letters; shortest edge that counts. */
const looseness = 6
const overshoot = 22
const shortest = 55
const widestStem = 210

/**
 * The outline in pixels (y upwards, baseline 0), fitted. Letters that join their neighbours keep their exact width:
 * fitted sideways, they would come apart.
 */
export function fitOutline(outline: Outline, face: FontFace, px: number, joins = false): Outline {
  const scale = px / 1000
  const anchorsX = joins ? [] : stemAnchors(edgesOf(outline, 0), scale, () => undefined)
  const anchorsY = stemAnchors(edgesOf(outline, 1), scale, heightFitter(face, scale))
  const contours = outline.contours.map((points) => {
    const fitted = points.slice()
    for (let p = 0; p < points.length; p += 3) {
      fitted[p] = warp(points[p]!, anchorsX, scale)
      fitted[p + 1] = warp(points[p + 1]!, anchorsY, scale)
    }
    return fitted
  })
  // A mark has no width, but every other letter moves the next one.
  return { advance: outline.advance === 0 ? 0 : Math.max(1, Math.round(outline.advance * scale)), contours }
}

/** Baseline, x-height and capital height fall on whole pixels, with their overshoot. */
function heightFitter(face: FontFace, scale: number): (at: number) => number | undefined {
  const heights = [0, face.xHeight, face.capHeight]
  return (at) => {
    const height = heights.find((candidate) =>
      candidate === 0 ? at <= 4 && at >= -overshoot : at >= candidate - 4 && at <= candidate + overshoot,
    )
    return height === undefined ? undefined : Math.round(height * scale)
  }
}

/** Runs of neighbouring points with about the same coordinate. axis 0: upright edges, axis 1: level ones. */
function edgesOf(outline: Outline, axis: 0 | 1): Edge[] {
  const edges: Edge[] = []
  for (const points of outline.contours) {
    const count = points.length / 3
    const main = (n: number) => points[(n % count) * 3 + axis]!
    const cross = (n: number) => points[(n % count) * 3 + 1 - axis]!
    for (let n = 0; n < count;) {
      let end = n
      while (end + 1 < n + count && Math.abs(main(end + 1) - main(n)) <= looseness) end++
      // A run that wraps past the start of the contour is found complete when it begins at its own first point.
      const startsHere = n > 0 || Math.abs(main(count - 1) - main(0)) > looseness
      const length = cross(end) - cross(n)
      if (startsHere && end > n && Math.abs(length) >= shortest) {
        edges.push({
          at: (main(n) + main(end)) / 2,
          from: Math.min(cross(n), cross(end)),
          to: Math.max(cross(n), cross(end)),
          rising: length > 0,
        })
      }
      n = Math.max(end, n + 1)
    }
  }
  return edges
}

/** Pairs edges to stems, rounds width and place of each, and keeps those that stay in order. */
function stemAnchors(edges: Edge[], scale: number, fitHeight: (at: number) => number | undefined): Anchor[] {
  const anchors: Anchor[] = []
  const used = new Set<Edge>()
  // Outer curves run clockwise: a vertical edge that rises is the left side of ink; a horizontal edge that runs left is
  // its lower side.
  const lowIsRising = edges.some((edge) => edge.rising === true) && isLow(edges)
  for (const low of edges.filter((edge) => edge.rising === lowIsRising).sort((a, b) => a.at - b.at)) {
    let best: Edge | undefined
    for (const high of edges) {
      const width = high.at - low.at
      if (
        high.rising === low.rising ||
        used.has(high) ||
        width < 15 ||
        width > widestStem ||
        Math.min(high.to, low.to) <= Math.max(high.from, low.from)
      )
        continue
      if (!best || width < best.at - low.at) best = high
    }
    if (!best) continue
    used.add(low).add(best)
    const width = Math.max(1, Math.round((best.at - low.at) * scale))
    const lowFitted = fitHeight(low.at)
    const highFitted = fitHeight(best.at)
    const start =
      lowFitted ??
      (highFitted === undefined ? Math.round(((low.at + best.at) / 2) * scale - width / 2) : highFitted - width)
    anchors.push({ at: low.at, fitted: start }, { at: best.at, fitted: start + width })
  }
  for (const edge of edges) {
    const fitted = used.has(edge) ? undefined : fitHeight(edge.at)
    if (fitted !== undefined) anchors.push({ at: edge.at, fitted })
  }
  anchors.sort((a, b) => a.at - b.at || a.fitted - b.fitted)
  const ordered: Anchor[] = []
  for (const anchor of anchors) {
    const last = ordered.at(-1)
    if (!last || (anchor.at - last.at > 1 && anchor.fitted > last.fitted)) ordered.push(anchor)
  }
  return ordered
}

/** The lowest edge of a glyph is always an outer, low side. */
function isLow(edges: Edge[]): boolean {
  return edges.reduce((lowest, edge) => (edge.at < lowest.at ? edge : lowest)).rising
}

function warp(at: number, anchors: Anchor[], scale: number): number {
  const next = anchors.findIndex((anchor) => anchor.at >= at)
  if (anchors.length === 0) return at * scale
  if (next === 0) return anchors[0]!.fitted + (at - anchors[0]!.at) * scale
  const before = anchors[next === -1 ? anchors.length - 1 : next - 1]!
  if (next === -1) return before.fitted + (at - before.at) * scale
  const after = anchors[next]!
  return before.fitted + ((at - before.at) * (after.fitted - before.fitted)) / (after.at - before.at)
}
