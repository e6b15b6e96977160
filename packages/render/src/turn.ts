// render: rotated labels: the shape in which people see them, and their picture turned for the glass. Pixels in, pixels
// out; render.ts draws the content.
import { hungKey, readHungKey, standsOnEdge } from './edge.ts'
import type { LabelImage } from './label-image.ts'
import { modelOf, type LabelModel } from './models.ts'

/**
 * The picture turned clockwise by quarter turns; negative degrees turn it back. For a label mounted with its right edge
 * at the top, 90.
 */
export function turned(image: LabelImage, degrees: number): LabelImage {
  const quarters = (((degrees / 90) % 4) + 4) % 4
  if (quarters === 0) return image
  if (quarters === 2) return { ...image, pixels: image.pixels.toReversed() }
  const { width: w, height: h, pixels } = image
  const out = new Uint8Array(pixels.length)
  // Its rows become columns: from the right in a turn to the right, upwards from the left in a turn to the left.
  for (let y = 0, from = 0; y < h; y++) {
    let to = quarters === 1 ? h - 1 - y : (w - 1) * h + y
    const step = quarters === 1 ? h : -h
    for (let x = 0; x < w; x++, to += step) out[to] = pixels[from++]!
  }
  return { ...image, width: h, height: w, pixels: out }
}

/**
 * The model in the shape of the mounted label: on edge, width and height are swapped and the buffer is rotated by
 * another quarter, so that an upright picture has the same bytes as the one turned by 90 degrees on the model as made.
 * Its key ends in `@90`.
 */
export function asHung(model: LabelModel, degrees: number): LabelModel {
  if (!standsOnEdge(degrees)) return model
  return {
    ...model,
    key: hungKey(model.key, degrees),
    width: model.height,
    height: model.width,
    rotation: ((model.rotation + 3) % 4) as LabelModel['rotation'],
  }
}

/** A model by the key that asHung gives it, or by its own. */
export function hungModelOf(key: string): LabelModel | undefined {
  const { modelKey, onEdge } = readHungKey(key)
  const model = modelOf(modelKey)
  return model && asHung(model, onEdge ? 90 : 0)
}
