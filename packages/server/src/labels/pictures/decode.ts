// server/labels/pictures: converts a picture file to pixels in a label's colours, or to a picture for templates. Runs
// in picture-worker.ts, because a picture from outside may be large or broken.
import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { largestImageSide } from '@shelfcast/contract/templates/images'
import { encodeLabel } from '@shelfcast/render/encodings'
import { photoToLabel, type Placing } from '@shelfcast/render/fit'
import type { LabelImage } from '@shelfcast/render/label-image'
import { learnModels, type LabelModel } from '@shelfcast/render/models'
import { resized, rounded, type Photo } from '@shelfcast/render/photo'
import { encodePhoto } from '@shelfcast/render/photo-png'
import type { Dither } from '@shelfcast/render/palette'
import { hungModelOf } from '@shelfcast/render/turn'
import { packPicture, pictureHash } from '../../delivery/images.ts'
import { pngProblem } from './png-problem.ts'

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
/** A picture for templates, as it is stored (render/photo-png). */
export interface UnpackedPhoto {
  width: number
  height: number
  png: Uint8Array
}
interface Unreadable {
  kind: 'unreadable'
  reason: string
}
export type PictureResult = { kind: 'made'; pictures: MadePicture[] } | Unreadable
export interface ReencodeTask {
  bytes: Uint8Array
  width: number
  height: number
}
export type ReencodeResult = { kind: 'encoded'; webp: Uint8Array } | Unreadable
export type PhotoResult = { kind: 'unpacked'; photo: UnpackedPhoto } | Unreadable

export async function makePictures({ bytes, models, learned, placing, dither }: PictureTask): Promise<PictureResult> {
  learnModels(learned)
  const photo = await decoded(bytes)
  if ('kind' in photo) return photo
  return {
    kind: 'made',
    pictures: models.flatMap((key) => {
      const model = hungModelOf(key)
      if (!model) return []
      const image = photoToLabel(photo, model, placing, dither)
      const label = encodeLabel(image, model)
      return [{ model: key, image, hash: pictureHash(model, label.bytes), packed: packPicture(label.bytes) }]
    }),
  }
}

/** Large pictures are reduced; the file's colour profile and rotation are applied. */
export async function unpackPhoto({ bytes }: Pick<PictureTask, 'bytes'>): Promise<PhotoResult> {
  const photo = await decoded(bytes)
  if ('kind' in photo) return photo
  const longest = Math.max(photo.width, photo.height)
  const side = (length: number) => Math.max(1, rounded(length * largestImageSide, longest))
  const { width, height, rgba } =
    longest <= largestImageSide
      ? photo
      : resized(photo, { x: 0, y: 0, ...photo }, side(photo.width), side(photo.height))
  const png = encodePhoto({ width, height, rgba }, (data) => deflateSync(data, { level: 9 }))
  return { kind: 'unpacked', photo: { width, height, png } }
}

const webpQuality = 88

/** A picture for screens: only its pixels stay, reduced to fit these measures. */
export async function reencode({ bytes, width, height }: ReencodeTask): Promise<ReencodeResult> {
  const photo = await decoded(bytes)
  if ('kind' in photo) return photo
  const scale = Math.min(1, width / photo.width, height / photo.height)
  const [wide, high] = [Math.max(1, Math.round(photo.width * scale)), Math.max(1, Math.round(photo.height * scale))]
  const { rgba } = scale === 1 ? photo : resized(photo, { x: 0, y: 0, ...photo }, wide, high)
  const canvas = createCanvas(wide, high)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(wide, high)
  pixels.data.set(rgba)
  context.putImageData(pixels, 0, 0)
  return { kind: 'encoded', webp: await canvas.encode('webp', webpQuality) }
}

async function decoded(bytes: Uint8Array): Promise<Photo | Unreadable> {
  try {
    return await decode(bytes)
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message.slice(0, 200) }
  }
}

async function decode(bytes: Uint8Array): Promise<Photo> {
  const problem = bytes[0] === 0x89 ? await pngProblem(bytes) : undefined
  if (problem) throw new Error(problem)
  const image = await loadImage(Buffer.from(bytes))
  const { width, height } = image
  if (width < 1 || height < 1) throw new Error('it has no pixels')
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}
