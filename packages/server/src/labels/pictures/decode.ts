// server/labels/pictures: converts a picture file to pixels in a label's colours. Runs in picture-worker.ts, because a
// picture from outside may be large or broken.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encodeLabel } from '@shelfcast/render/encodings'
import { photoToLabel, type Photo, type Placing } from '@shelfcast/render/fit'
import type { LabelImage } from '@shelfcast/render/label-image'
import { learnModels, type LabelModel } from '@shelfcast/render/models'
import type { Dither } from '@shelfcast/render/palette'
import { hungModelOf } from '@shelfcast/render/turn'
import { packPicture, pictureHash } from '../../delivery/images.ts'

export interface PictureTask {
  bytes: Uint8Array
  /** Keys of the target models, as the labels are mounted (render/turn.ts). */
  models: readonly string[]
  /** Models that the thread may not know. */
  learned: readonly LabelModel[]
  placing: Placing
  dither: Dither
}
export interface MadePicture {
  model: string
  image: LabelImage
  hash: string
  packed: Uint8Array
}
export type PictureResult = { kind: 'made'; pictures: MadePicture[] } | { kind: 'unreadable'; reason: string }

export async function makePictures({ bytes, models, learned, placing, dither }: PictureTask): Promise<PictureResult> {
  learnModels(learned)
  let photo: Photo
  try {
    photo = await decode(bytes)
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message.slice(0, 200) }
  }
  return {
    kind: 'made',
    pictures: models.flatMap((key) => {
      const model = hungModelOf(key)
      if (!model) return []
      const image = photoToLabel(photo, model, placing, dither)
      const label = encodeLabel(image, model)
      return [{ model: key, image, hash: pictureHash(model, label.bytes), packed: packPicture(label.bytes).slice() }]
    }),
  }
}

async function decode(bytes: Uint8Array): Promise<Photo> {
  const image = await loadImage(Buffer.from(bytes))
  const { width, height } = image
  if (width < 1 || height < 1) throw new Error('it has no pixels')
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}
