// render: turns a picture for a label that hangs upside down. Pixels in, pixels out; what they show is render.ts's.
import type { LabelImage } from './label-image.ts'

/** The picture turned by 0 or 180 degrees. Turning twice gives the first one back. */
export function turned(image: LabelImage, degrees: number): LabelImage {
  return degrees === 180 ? { ...image, pixels: image.pixels.toReversed() } : image
}
