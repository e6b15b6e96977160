// features/labels: a picture file as pixels in the browser, and a label's picture as the PNG to send. The panel is
// image-push.tsx.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { hungKey } from '@shelfcast/render/edge'
import type { Photo } from '@shelfcast/render/photo'
import type { LabelImage } from '@shelfcast/render/label-image'
import { toRgba } from '@shelfcast/render/rgba'

/**
 * Selected labels of one store and one model with the same rotation: they show the same picture. `model`: key of the
 * model as mounted.
 */
export interface PushGroup {
  store: string
  model: string
  name: string
  codes: string[]
}

export function groupsOf(rows: readonly LabelRow[]): PushGroup[] {
  const groups = new Map<string, PushGroup>()
  for (const { store, type, labelModel, labelCode, rotation } of rows) {
    const model = hungKey(type, rotation)
    const key = `${store} ${model}`
    const group = groups.get(key) ?? { store, model, name: labelModel, codes: [] }
    group.codes.push(labelCode)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The pixels of a file, or the reason why there are none. */
export async function readPhoto(file: File, mostPixels: number): Promise<Photo | 'unreadable' | 'tooLarge'> {
  // A browser only refuses; it does not name the problem of the file.
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  const { width, height } = bitmap
  if (width * height > mostPixels) return 'tooLarge'
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return 'tooLarge'
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}

/** Lossless, in the device's own colours, as base64. */
export async function pngText(image: LabelImage): Promise<string> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.putImageData(new ImageData(toRgba(image), image.width, image.height), 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
