// features/designer/editing: codes change their size by whole modules, so that a code is as large as its box. Other boxes
// are in boxes.ts.
import { smallestModule } from '@shelfcast/render/document/draw-symbol'
import type { ElementOf } from '@shelfcast/render/document/schema'
import type { DrawnCode } from '@shelfcast/render/drawn'
import type { Handle } from './boxes.ts'
import type { Box } from './tree.ts'

type Code = ElementOf<'code'>
/** As in the schema of documents. */
const mostPx = 40
export type CodeOnLabel = Pick<DrawnCode, 'id' | 'modulePx' | 'steps' | 'region' | 'barsPx'>

interface Pull {
  handle: Handle
  /** The middle stays. */
  fromCentre: boolean
}

/**
 * A code in a pulled box: its side along the modules is as long as they are, and its bars are as wide as the box allows.
 * @param to the box that the pointer pulls
 * @param drawn the code as the label shows it now
 */
export function pulledCode(element: Code, to: Box, { handle, fromCentre }: Pull, drawn: CodeOnLabel): Code {
  const isTurned = element.turn === 90 || element.turn === 270
  const isSquare = drawn.barsPx === undefined
  const length = isTurned ? drawn.region.height : drawn.region.width
  const modulesInStep = drawn.modulePx / (length / drawn.steps)
  const least = Math.ceil(smallestModule / modulesInStep)
  const whole = (side: number) => Math.max(least, Math.round(side / drawn.steps)) * drawn.steps
  const isCorner = handle.length === 2
  const square = isSquare && isCorner ? whole(Math.min(to.width, to.height)) : undefined
  const along = isTurned ? 'height' : 'width'
  const pulls = { width: /[ew]/.test(handle), height: /[ns]/.test(handle) }
  const sideOf = (side: 'width' | 'height') =>
    pulls[side] && (isSquare || side === along) ? (square ?? whole(to[side])) : to[side]
  const [width, height] = [sideOf('width'), sideOf('height')]
  // The edge that is pulled gives way, or both of them.
  const start = (at: number, before: number, after: number, isFirst: boolean) =>
    at + (fromCentre ? Math.round((before - after) / 2) : isFirst ? before - after : 0)
  const box = {
    x: start(to.x, to.width, width, handle.includes('w')),
    y: start(to.y, to.height, height, handle.includes('n')),
    width,
    height,
  }
  const moduleIn = (side: number) => Math.min(mostPx, Math.floor((side / drawn.steps) * modulesInStep))
  // A square fills its box by itself.
  if (isSquare ? element.largestModule === undefined : !pulls[along]) return { ...element, box }
  return { ...element, box, largestModule: moduleIn(isSquare ? Math.min(width, height) : box[along]) }
}
