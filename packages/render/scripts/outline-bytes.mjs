// render/scripts: writes outlines as bytes; src/fonts/outlines.ts reads them.

/** Advance, number of contours; per contour the number of points and per point: (dx zigzag) × 2 + on-curve, dy zigzag. All LEB128. */
export function writeOutline(bytes, advance, contours) {
  number(bytes, advance)
  number(bytes, contours.length)
  let x = 0
  let y = 0
  for (const points of contours) {
    number(bytes, points.length)
    for (const point of points) {
      number(bytes, zigzag(point.x - x) * 2 + (point.on ? 1 : 0))
      number(bytes, zigzag(point.y - y))
      x = point.x
      y = point.y
    }
  }
}

function zigzag(value) {
  return value < 0 ? -value * 2 - 1 : value * 2
}

/** LEB128. */
export function number(bytes, value) {
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128)
  bytes.push(value)
}
