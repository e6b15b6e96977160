// render/document: draws rectangles, ellipses and lines.
import { fillRect, fillRounded, type Box } from '../raster.ts'
import type { LabelImage } from '../label-image.ts'
import type { ElementOf } from './schema.ts'
import type { Sheet } from './sheet.ts'

type Shape = ElementOf<'shape'>

export function drawShape(sheet: Sheet, element: Shape) {
  const { box, shape, fill, stroke, width = 1 } = element
  if (shape === 'line') {
    if (stroke !== undefined) drawLine(sheet.image, box, width, sheet.index(stroke))
    return
  }
  const area = shape === 'ellipse' ? fillEllipse : roundedBy(element.radius ?? 0)
  const inner = { x: box.x + width, y: box.y + width, width: box.width - 2 * width, height: box.height - 2 * width }
  if (stroke === undefined) {
    if (fill !== undefined) area(sheet.image, box, sheet.index(fill), 0)
    return
  }
  if (fill !== undefined || inner.width <= 0 || inner.height <= 0) {
    area(sheet.image, box, sheet.index(stroke), 0)
    if (fill !== undefined && inner.width > 0 && inner.height > 0) area(sheet.image, inner, sheet.index(fill), width)
    return
  }
  drawRing(sheet.image, { box, inner, width }, area, sheet.index(stroke))
}

/** What is inside an empty shape stays. Only the pixels of its box are looked at: a label may be fifty times as large. */
function drawRing(
  image: LabelImage,
  { box, inner, width }: { box: Box; inner: Box; width: number },
  area: Area,
  ink: number,
) {
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(image.width, box.x + box.width), Math.min(image.height, box.y + box.height)]
  if (right <= left || bottom <= top) return
  const row = (y: number) => image.pixels.subarray(y * image.width + left, y * image.width + right)
  const before = Array.from({ length: bottom - top }, (_, at) => row(top + at).slice())
  area(image, box, ink, 0)
  const hole = {
    ...image,
    width: right - left,
    height: bottom - top,
    pixels: new Uint8Array((right - left) * (bottom - top)),
  }
  area(hole, { ...inner, x: inner.x - left, y: inner.y - top }, 1, width)
  for (const [at, old] of before.entries()) {
    const now = row(top + at)
    for (let x = 0; x < old.length; x++) if (hole.pixels[at * hole.width + x] === 1) now[x] = old[x]!
  }
}

/** A horizontal or vertical line in the middle of a flat box, otherwise from the upper left to the lower right corner. */
function drawLine(image: LabelImage, box: Box, width: number, ink: number) {
  if (box.height <= width || box.width <= width) {
    fillRect(image, box.width >= box.height ? { ...box, height: width } : { ...box, width }, ink)
    return
  }
  const steps = Math.max(box.width, box.height)
  for (let step = 0; step < steps; step++) {
    const x = box.x + Math.round(((box.width - width) * step) / Math.max(1, steps - 1))
    const y = box.y + Math.round(((box.height - width) * step) / Math.max(1, steps - 1))
    fillRect(image, { x, y, width, height: width }, ink)
  }
}

/** @param inset pixels by which the box is inside the shape's own */
type Area = (image: LabelImage, box: Box, ink: number, inset: number) => void

const roundedBy =
  (radius: number): Area =>
  (image, box, ink, inset) => {
    const most = Math.floor(Math.min(box.width, box.height) / 2)
    fillRounded(image, box, Math.max(0, Math.min(most, radius - inset)), ink)
  }

const fillEllipse: Area = (image, { x, y, width, height }, ink) => {
  for (let row = 0; row < height; row++) {
    const fromMiddle = (row + 0.5) / (height / 2) - 1
    const half = (Math.sqrt(Math.max(0, 1 - fromMiddle * fromMiddle)) * width) / 2
    const left = Math.round(width / 2 - half)
    fillRect(image, { x: x + left, y: y + row, width: width - 2 * left, height: 1 }, ink)
  }
}
