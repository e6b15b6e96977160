// features/positions/plan: which part of a floor plan is on screen. Pure: metres in, pixels out. use-view.ts moves it.
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
/** Where the top left corner of the plan is, in pixels of the room, and pixels per metre. */
export interface Camera extends Point {
  scale: number
}

const aroundPx = 24
/** So much of the plan stays in view. */
const keptPx = 64
const mostPxPerMetre = 240
const leastFreePx = 160

/** What panels cover of the room, in pixels from its sides. */
export interface Covered {
  left: number
  right: number
}
export const uncovered: Covered = { left: 0, right: 0 }

/** The whole plan in the middle of what is not covered. */
export function fitting(plan: Size, room: Size, covered = uncovered): Camera {
  const { start, width } = freeOf(room, covered)
  const scale = Math.max(
    0.01,
    Math.min(Math.max(1, width - 2 * aroundPx) / plan.width, Math.max(1, room.height - 2 * aroundPx) / plan.height),
  )
  return { scale, x: start + (width - plan.width * scale) / 2, y: (room.height - plan.height * scale) / 2 }
}

/** Too little beside a panel counts as nothing, and the panel covers what it covers. */
function freeOf(room: Size, { left, right }: Covered): { start: number; width: number } {
  const width = room.width - left - right
  return width > leastFreePx ? { start: left, width } : { start: 0, width: room.width }
}

export const onScreen = ({ x, y, scale }: Camera, point: Point): Point => ({
  x: x + point.x * scale,
  y: y + point.y * scale,
})
export const onPlan = ({ x, y, scale }: Camera, pixel: Point): Point => ({
  x: (pixel.x - x) / scale,
  y: (pixel.y - y) / scale,
})

/** A part of the plan cannot leave the room, and it never gets smaller than half of what fits. */
export function kept(camera: Camera, plan: Size, room: Size): Camera {
  const scale = Math.min(mostPxPerMetre, Math.max(fitting(plan, room).scale / 2, camera.scale))
  const within = (at: number, side: number, free: number) =>
    Math.min(free - keptPx, Math.max(keptPx - side * scale, at))
  return { scale, x: within(camera.x, plan.width, room.width), y: within(camera.y, plan.height, room.height) }
}

/** Zooms; the place of the plan below `pixel` stays there. */
export function zoomed(camera: Camera, factor: number, pixel: Point, plan: Size, room: Size): Camera {
  const held = onPlan(camera, pixel)
  const { scale } = kept({ ...camera, scale: camera.scale * factor }, plan, room)
  return kept({ scale, x: pixel.x - held.x * scale, y: pixel.y - held.y * scale }, plan, room)
}

/** The point in the middle of what is not covered, at least `scale` large. */
export function centred(camera: Camera, point: Point, scale: number, room: Size, covered: Covered): Camera {
  const near = Math.max(camera.scale, scale)
  const { start, width } = freeOf(room, covered)
  return { scale: near, x: start + width / 2 - point.x * near, y: room.height / 2 - point.y * near }
}

/** To centimetres, and not outside of the plan. */
export const within = (plan: Size, { x, y }: Point): Point => ({
  x: Math.round(Math.min(plan.width, Math.max(0, x)) * 100) / 100,
  y: Math.round(Math.min(plan.height, Math.max(0, y)) * 100) / 100,
})
