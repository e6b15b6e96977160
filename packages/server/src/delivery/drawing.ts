// server/delivery: draws a batch of labels: what each wish looks like, its hash, and the bytes for its gateway. Pure; render-worker.ts runs it off the main thread.
import { encodeLabel } from '@shelfcast/render/encodings'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { modelOf } from '@shelfcast/render/models'
import { renderLabel } from '@shelfcast/render/render'
import { asHung, turned } from '@shelfcast/render/turn'
import type { EncodedPicture } from '../gateways/drivers/driver.ts'
import { encodePicture } from '../gateways/drivers/openepaperlink/encode.ts'
import { packPicture, pictureHash } from './images.ts'

export interface DrawingTask {
  modelKey: string
  templateName: string | undefined
  kind: RenderInput['kind']
  /** A picture made before, for kind 'image'. */
  image?: LabelImage | undefined
  articles: readonly LabelArticle[]
  currency: string
  /** Degrees by which the picture is turned on the glass (render/turn.ts). */
  rotation: number
  firmware: number | null
  /** Nothing is encoded when the picture has this hash: the label shows it. */
  shownHash: string | null
}

export type Drawing =
  | { kind: 'shown'; hash: string }
  | { kind: 'drawn'; hash: string; width: number; height: number; packed: Uint8Array; picture: EncodedPicture }
  | { kind: 'failed'; reason: string }

export function drawAll(tasks: readonly DrawingTask[]): Drawing[] {
  return tasks.map(draw)
}

function draw({ modelKey, templateName, kind, image: made, articles, currency, rotation, firmware, shownHash }: DrawingTask): Drawing {
  const model = modelOf(modelKey)
  if (!model) return { kind: 'failed', reason: `The label model ${modelKey} is not known.` }
  try {
    const image = turned(renderLabel({ model: asHung(model, rotation), templateName, kind, image: made, articles, currency }), rotation)
    const label = encodeLabel(image, model)
    const hash = pictureHash(model, label.bytes)
    if (hash === shownHash) return { kind: 'shown', hash }
    const { bytes, mark } = encodePicture(image, label, model, firmware)
    // Exactly its own bytes: a view would carry its whole buffer between threads.
    return { kind: 'drawn', hash, width: image.width, height: image.height, packed: packPicture(label.bytes).slice(), picture: { bytes: bytes.slice(), mark } }
  } catch (error) {
    // One article that can not be drawn must not stop the labels beside it.
    return { kind: 'failed', reason: `The picture could not be drawn: ${(error as Error).message}`.slice(0, 500) }
  }
}
