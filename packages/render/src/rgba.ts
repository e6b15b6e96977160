// render/rgba: a label picture as the bytes a canvas takes.
import type { LabelImage } from './label-image.ts'
import { deviceRgb, perceptualRgb } from './palette.ts'

/** @returns width × height × 4 bytes, opaque. `perceptual` gives the colours of ink on e-paper instead of the device's. */
export function toRgba(image: LabelImage, { perceptual = false } = {}): Uint8ClampedArray<ArrayBuffer> {
  const { palette, pixels } = image
  const bytes = palette.flatMap((colour) => [...(perceptual ? perceptualRgb : deviceRgb)[colour], 255])
  // Four bytes at once: a designer's canvas is written at every move of the pointer.
  const colours = new Uint32Array(Uint8Array.from(bytes).buffer)
  const rgba = new Uint32Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) rgba[at] = colours[pixels[at]!]!
  return new Uint8ClampedArray(rgba.buffer)
}
