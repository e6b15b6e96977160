// features/positions/plan: draws the labels of a plan on a canvas. One path for each look, so that 20,000 labels take a
// few milliseconds.
import type { PositionSource } from '@shelfcast/contract/positions/fields'
import type { Camera, Size } from './camera.ts'
import { inks, sourceInks } from './inks.ts'
import type { Points } from './points.ts'

/** With more labels in view, shapes would be too small to tell apart: they are squares. */
const mostShapes = 4_000
/** Discs of the accuracy are for labels that are looked at closely. */
const discsFromPxPerMetre = 40
const mostDiscs = 400
const mostLarge = 1_500

/** Half the width of a label's mark, in pixels. A few labels have room for larger marks. */
const radiusAt = (scale: number, inView: number): number =>
  Math.min(7, Math.max(inView <= mostLarge ? 3 : 1.5, scale * 0.1))

export interface Scene {
  points: Points
  /** The place of the chosen label among the points. */
  chosen: number | undefined
  room: Size
}

type Paper = CanvasRenderingContext2D

export function drawLabels(paper: Paper, camera: Camera, { points, chosen, room }: Scene): void {
  const ratio = devicePixelRatio
  paper.setTransform(ratio, 0, 0, ratio, 0, 0)
  paper.clearRect(0, 0, room.width, room.height)
  const inView = visible(points, camera, room)
  const total = inView.reduce((sum, list) => sum + list.length, 0)
  const radius = radiusAt(camera.scale, total)
  if (camera.scale >= discsFromPxPerMetre && total <= mostDiscs)
    inView.forEach((list, at) => {
      const group = points.groups[at]
      if (group) discs(paper, camera, points, list, sourceInks[group.source])
    })
  inView.forEach((list, at) => {
    const group = points.groups[at]
    if (!group || list.length === 0) return
    paper.beginPath()
    const add = total > mostShapes ? square : shapes[group.source]
    const size = group.misplaced ? Math.max(3, radius) : radius
    for (const index of list) add(paper, left(camera, points, index), top(camera, points, index), size)
    if (group.source === 'CELL' && total <= mostShapes && !group.misplaced) {
      paper.strokeStyle = sourceInks.CELL
      paper.lineWidth = Math.max(1, size / 3)
      paper.stroke()
    } else {
      paper.fillStyle = group.misplaced ? inks.misplaced : sourceInks[group.source]
      paper.fill()
    }
    if (group.misplaced) marks(paper, camera, points, list, size)
  })
  if (chosen !== undefined) choice(paper, camera, points, chosen, radius)
}

const left = (camera: Camera, points: Points, index: number) => camera.x + (points.x[index] ?? 0) * camera.scale
const top = (camera: Camera, points: Points, index: number) => camera.y + (points.y[index] ?? 0) * camera.scale

/** The points in view, by group. */
function visible({ x, y, groups }: Points, camera: Camera, room: Size): number[][] {
  const margin = 16 / camera.scale
  const [from, to] = [-camera.x / camera.scale - margin, (room.width - camera.x) / camera.scale + margin]
  const [above, below] = [-camera.y / camera.scale - margin, (room.height - camera.y) / camera.scale + margin]
  return groups.map((group) => {
    const list: number[] = []
    for (let index = group.from; index < group.to; index += 1) {
      const [at, down] = [x[index] ?? 0, y[index] ?? 0]
      if (at >= from && at <= to && down >= above && down <= below) list.push(index)
    }
    return list
  })
}

type AddShape = (paper: Paper, x: number, y: number, radius: number) => void
const square: AddShape = (paper, x, y, radius) => paper.rect(x - radius, y - radius, 2 * radius, 2 * radius)
const circle: AddShape = (paper, x, y, radius) => {
  paper.moveTo(x + radius, y)
  paper.arc(x, y, radius, 0, 2 * Math.PI)
}
const shapes: Record<PositionSource, AddShape> = {
  DECLARED: square,
  ANCHOR(paper, x, y, radius) {
    const far = radius * 1.4
    paper.moveTo(x, y - far)
    paper.lineTo(x + far, y)
    paper.lineTo(x, y + far)
    paper.lineTo(x - far, y)
    paper.closePath()
  },
  NEIGHBOURS: circle,
  RADIO(paper, x, y, radius) {
    const far = radius * 1.2
    paper.moveTo(x, y - far)
    paper.lineTo(x + far, y + far)
    paper.lineTo(x - far, y + far)
    paper.closePath()
  },
  CELL: circle,
}

function discs(paper: Paper, camera: Camera, points: Points, list: readonly number[], ink: string) {
  paper.beginPath()
  for (const index of list)
    circle(paper, left(camera, points, index), top(camera, points, index), (points.accuracy[index] ?? 0) * camera.scale)
  paper.globalAlpha = 0.08
  paper.fillStyle = ink
  paper.fill()
  paper.globalAlpha = 1
}

/** A ring around each misplaced label: its colour is not the only difference. */
function marks(paper: Paper, camera: Camera, points: Points, list: readonly number[], radius: number) {
  paper.beginPath()
  for (const index of list) circle(paper, left(camera, points, index), top(camera, points, index), radius * 1.6 + 2)
  paper.strokeStyle = inks.misplaced
  paper.lineWidth = 1.5
  paper.stroke()
}

function choice(paper: Paper, camera: Camera, points: Points, index: number, radius: number) {
  const [x, y] = [left(camera, points, index), top(camera, points, index)]
  paper.beginPath()
  circle(paper, x, y, Math.max(4, (points.accuracy[index] ?? 0) * camera.scale))
  paper.globalAlpha = 0.12
  paper.fillStyle = inks.ink
  paper.fill()
  paper.globalAlpha = 1
  paper.strokeStyle = inks.ink
  paper.lineWidth = 1
  paper.stroke()
  const around = Math.max(5, radius) + 5
  for (const [width, ink] of [
    [5, inks.paper],
    [2.5, inks.ink],
  ] as const) {
    paper.beginPath()
    paper.rect(x - around, y - around, 2 * around, 2 * around)
    paper.lineWidth = width
    paper.strokeStyle = ink
    paper.stroke()
  }
}
