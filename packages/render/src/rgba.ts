// render/rgba: a label picture as the bytes a canvas takes.
import type { LabelImage } from './label-image.ts'
import { deviceRgb, perceptualRgb } from './palette.ts'

/** @returns width × height × 4 bytes, opaque. `perceptual` gives the colours of ink on e-paper instead of the device's. */
export function toRgba(image: LabelImage, { perceptual = false } = {}): Uint8ClampedArray<ArrayBuffer> {
  const colours = image.palette.map((colour) => (perceptual ? perceptualRgb : deviceRgb)[colour])
  const rgba = new Uint8ClampedArray(image.pixels.length * 4)
  for (let at = 0, to = 0; at < image.pixels.length; at++, to += 4) {
    const colour = colours[image.pixels[at]!]!
    rgba[to] = colour[0]
    rgba[to + 1] = colour[1]
    rgba[to + 2] = colour[2]
    rgba[to + 3] = 255
  }
  return rgba
}
