// features/labels: the part of a picture to push, as edges in its pixels, and the effect of dragging. picture-crop.tsx
// draws it.
import type { Cut } from '@shelfcast/render/photo'

export interface Size {
  width: number
  height: number
}
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}
export type Edge = keyof Edges
/** The edges that a pointer drags: one, two at a corner, all four to move it. */
export type Held = Readonly<Record<Edge, boolean>>

export const wholeOf = ({ width, height }: Size): Edges => ({ left: 0, top: 0, right: width, bottom: height })
export const isWhole = (edges: Edges, { width, height }: Size) =>
  edges.left === 0 && edges.top === 0 && edges.right === width && edges.bottom === height
/** Undefined for all of the picture. */
export const cutOf = (edges: Edges, size: Size): Cut | undefined =>
  isWhole(edges, size)
    ? undefined
    : { x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top }

/**
 * The edges at a point: those nearby, all inside, none outside. The whole picture cannot move, so inside it there are
 * none.
 */
export function heldAt(edges: Edges, size: Size, { x, y }: { x: number; y: number }, near: number): Held | undefined {
  const along = x > edges.left - near && x < edges.right + near && y > edges.top - near && y < edges.bottom + near
  if (!along) return undefined
  const held = {
    left: Math.abs(x - edges.left) < near,
    right: Math.abs(x - edges.right) < near,
    top: Math.abs(y - edges.top) < near,
    bottom: Math.abs(y - edges.bottom) < near,
  }
  if (held.left || held.right || held.top || held.bottom) return held
  return isWhole(edges, size) ? undefined : { left: true, top: true, right: true, bottom: true }
}

/** The edges after a drag: within the picture, in order, at least a pixel apart. */
export function pulled(from: Edges, held: Held, by: { x: number; y: number }, { width, height }: Size): Edges {
  const [left, right] = side(from.left, from.right, held.left, held.right, by.x, width)
  const [top, bottom] = side(from.top, from.bottom, held.top, held.bottom, by.y, height)
  return { left, top, right, bottom }
}

function side(
  first: number,
  last: number,
  holdsFirst: boolean,
  holdsLast: boolean,
  by: number,
  most: number,
): [number, number] {
  const shift = Math.round(holdsFirst && holdsLast ? Math.min(Math.max(by, -first), most - last) : by)
  const within = (at: number) => Math.min(most, Math.max(0, Math.round(at)))
  const [one, other] = [within(holdsFirst ? first + shift : first), within(holdsLast ? last + shift : last)]
  const low = Math.min(one, other, most - 1)
  return [low, Math.max(one, other, low + 1)]
}
