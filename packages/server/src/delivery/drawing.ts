// server/delivery: draws a batch of labels: the picture of each wish, its hash, and the bytes for its gateway. Pure;
// render-worker.ts runs it off the main thread.
import { encodeLabel } from '@shelfcast/render/encodings'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import type { LabelModel } from '@shelfcast/render/models'
import { findingBits, lintLabel } from '@shelfcast/render/lint'
import { nothingDrawn } from '@shelfcast/render/drawn'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { asHung, turned } from '@shelfcast/render/turn'
import type { EncodedPicture } from '../gateways/drivers/driver.ts'
import { encodePicture } from '../gateways/drivers/openepaperlink/encode.ts'
import { packPicture, pictureHash } from './images.ts'
import { drawLabel } from './letter-files.ts'

export interface DrawingTask {
  /** The model as made. A thread has no learned models, so it receives the whole model. */
  model: LabelModel
  template: TemplateDocument
  kind: RenderInput['kind']
  /** An existing picture, for kind 'image'. */
  image?: LabelImage | undefined
  articles: readonly LabelArticle[]
  currency: string
  language: RenderInput['language']
  /** Of the library, by the names in the template. */
  images?: RenderInput['images']
  today?: RenderInput['today']
  label?: RenderInput['label']
  /** Degrees by which the picture is turned on the glass (render/turn.ts). */
  rotation: number
  firmware: number | null
  /** If the picture has this hash, the label already shows it and nothing is encoded. */
  shownHash: string | null
}

/** `warnings`: what is wrong with the picture, as bits of render/lint. */
export type Drawing =
  | { kind: 'shown'; hash: string; warnings: number }
  | {
      kind: 'drawn'
      hash: string
      warnings: number
      width: number
      height: number
      packed: Uint8Array
      picture: EncodedPicture
    }
  | { kind: 'failed'; reason: string }

/** Templates that take 50 ms are refused when they are saved. A machine that is busy for a moment may need longer. */
const budgetMs = 2_000

/** @throws when `signal` ends it. A thread has none: it is ended from outside. */
export async function drawAll(tasks: readonly DrawingTask[], signal?: AbortSignal): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  for (const task of tasks) {
    signal?.throwIfAborted()
    drawings.push(await draw(task))
  }
  return drawings
}

async function draw({
  model,
  template,
  kind,
  image: made,
  articles,
  currency,
  language,
  images,
  today,
  label: labelState,
  rotation,
  firmware,
  shownHash,
}: DrawingTask): Promise<Drawing> {
  try {
    const drawn = nothingDrawn()
    const image = turned(
      await drawLabel(
        {
          model: asHung(model, rotation),
          template,
          kind,
          image: made,
          articles,
          currency,
          language,
          images,
          today,
          label: labelState,
          budgetMs,
        },
        drawn,
      ),
      rotation,
    )
    const warnings = findingBits(lintLabel({ model, kind, articles, currency }, drawn))
    const label = encodeLabel(image, model)
    const hash = pictureHash(model, label.bytes)
    if (hash === shownHash) return { kind: 'shown', hash, warnings }
    const { bytes, mark } = encodePicture(image, label, model, firmware)
    return {
      kind: 'drawn',
      hash,
      warnings,
      width: image.width,
      height: image.height,
      packed: packPicture(label.bytes),
      picture: { bytes, mark },
    }
  } catch (error) {
    // An article that fails to render must not stop other labels.
    return { kind: 'failed', reason: `The picture could not be rendered: ${(error as Error).message}`.slice(0, 500) }
  }
}
