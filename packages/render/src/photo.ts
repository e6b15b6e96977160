// render: a picture from outside, before it has the colours of a label: fit.ts and document/draw-image.ts draw it.
/** 4 bytes a pixel: red, green, blue, alpha. */
export interface Photo {
  width: number
  height: number
  rgba: Uint8Array | Uint8ClampedArray
}

/** A part of a picture, in its pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/**
 * A part of a picture in another size, with its alpha. Whole numbers only, so that every machine makes the same pixels: each
 * pixel is the mean of the source pixels under it; an enlarged side takes the nearest pixel.
 * @param part in whole pixels, inside the picture
 */
export function resized({ width: stride, rgba }: Photo, part: Cut, width: number, height: number): Photo {
  const out = new Uint8Array(width * height * 4)
  const columns = sources(part.x, part.width, width)
  const rows = sources(part.y, part.height, height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      let red = 0,
        green = 0,
        blue = 0,
        alpha = 0,
        count = 0
      for (let row = rows[2 * y]!; row < rows[2 * y + 1]!; row++) {
        for (let column = columns[2 * x]!; column < columns[2 * x + 1]!; column++, count++) {
          const from = (row * stride + column) * 4
          const weight = rgba[from + 3]!
          red += rgba[from]! * weight
          green += rgba[from + 1]! * weight
          blue += rgba[from + 2]! * weight
          alpha += weight
        }
      }
      if (alpha === 0) continue
      out[to] = rounded(red, alpha)
      out[to + 1] = rounded(green, alpha)
      out[to + 2] = rounded(blue, alpha)
      out[to + 3] = rounded(alpha, count)
    }
  }
  return { width, height, rgba: out }
}

/** For each pixel of a side, the first source pixel and the one after the last. */
function sources(start: number, length: number, target: number): Int32Array {
  const found = new Int32Array(target * 2)
  for (let at = 0; at < target; at++) {
    const middle = Math.floor(((2 * at + 1) * length) / (2 * target))
    found[2 * at] = start + (target >= length ? middle : Math.floor((at * length) / target))
    found[2 * at + 1] = start + (target >= length ? middle + 1 : Math.ceil(((at + 1) * length) / target))
  }
  return found
}

/** Of whole numbers; halves go up. */
export const rounded = (sum: number, count: number): number => Math.floor((2 * sum + count) / (2 * count))
