// render/raster: draws palette indexes into a label picture: boxes, lines, and the ink of letters. Everything is clipped to the picture.
import type { LabelImage } from './label-image.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function fillRect(image: LabelImage, { x, y, width, height }: Box, index: number) {
  const left = Math.max(0, x)
  const right = Math.min(image.width, x + width)
  if (left >= right) return
  for (let row = Math.max(0, y); row < Math.min(image.height, y + height); row++)
    image.pixels.fill(index, row * image.width + left, row * image.width + right)
}

/** Fills with the corners taken off by a quarter circle. */
export function fillRounded(image: LabelImage, { x, y, width, height }: Box, radius: number, index: number) {
  for (let row = 0; row < height; row++) {
    const fromEdge = Math.min(row, height - 1 - row)
    const depth = radius - fromEdge - 0.5
    const inset = depth > 0 ? Math.round(radius - Math.sqrt(Math.max(0, radius * radius - depth * depth))) : 0
    fillRect(image, { x: x + inset, y: y + row, width: width - 2 * inset, height: 1 }, index)
  }
}

/** Runs of ink (y, first x, x after the last) moved by x, y. */
export function blitSpans(image: LabelImage, spans: Int16Array, x: number, y: number, index: number) {
  const { width, height, pixels } = image
  for (let at = 0; at < spans.length; at += 3) {
    const row = spans[at]! + y
    if (row < 0 || row >= height) continue
    const left = Math.max(0, spans[at + 1]! + x)
    const right = Math.min(width, spans[at + 2]! + x)
    for (let to = row * width + left; to < row * width + right; to++) pixels[to] = index
  }
}

/** A slanted line from the lower left to the upper right of a box, `thickness` pixels high: strikes a price through. */
export function strike(image: LabelImage, { x, y, width, height }: Box, thickness: number, index: number) {
  const rise = Math.max(1, height - thickness)
  for (let column = 0; column < width; column++) {
    const top = y + rise - Math.round((rise * column) / Math.max(1, width - 1))
    fillRect(image, { x: x + column, y: top, width: 1, height: thickness }, index)
  }
}

/** A square matrix of modules, each `size` pixels wide. */
export function blitModules(
  image: LabelImage,
  modules: { size: number; isDark(row: number, column: number): boolean },
  x: number,
  y: number,
  size: number,
  index: number,
) {
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.isDark(row, column)) continue
      let end = column + 1
      while (end < modules.size && modules.isDark(row, end)) end++
      fillRect(image, { x: x + column * size, y: y + row * size, width: (end - column) * size, height: size }, index)
      column = end
    }
  }
}
