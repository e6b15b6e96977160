// server/positions: the program of a separate process that draws the picture of a plan from a file. plan-picture.ts starts
// it: the library that draws ends its whole process for some files.
import { createCanvas, loadImage } from '@napi-rs/canvas'

export interface DrawTask {
  bytes: Uint8Array
  /** Pixels. */
  longestSide: number
}
export type DrawResult = { kind: 'drawn'; webp: Uint8Array; width: number; height: number } | { kind: 'unreadable' }
/** The limit of time is for the drawing alone: on a busy machine, the start takes longer than most drawings. */
export type WorkerSays = 'ready' | DrawResult

const webpQuality = 90

async function draw({ bytes, longestSide }: DrawTask): Promise<DrawResult> {
  const image = await loadImage(Buffer.from(bytes)).catch(() => undefined)
  if (!image || image.width < 1 || image.height < 1) return { kind: 'unreadable' }
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // Drawings often have no background, and screens may be dark.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { kind: 'drawn', webp: await canvas.encode('webp', webpQuality), width, height }
}

process.once('message', (task: DrawTask) => {
  void draw(task).then((result) => {
    process.send?.(result, () => {
      process.exit()
    })
  })
})
// Its server ended.
process.once('disconnect', () => {
  process.exit()
})
process.send?.('ready' satisfies WorkerSays)
