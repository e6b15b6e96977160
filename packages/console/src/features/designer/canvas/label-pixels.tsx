// features/designer/canvas: the picture in whole pixels of the screen, the lines between its pixels, and the grid.
import { useLayoutEffect, useRef } from 'react'
import type { LabelImage } from '@shelfcast/render/label-image'
import { toRgba } from '@shelfcast/render/rgba'
import { gridPx, pixelGridFrom, useHabits } from '../designer-view.ts'

/** Here and not as classes, which every page would load. */
const line = 'color-mix(in srgb, var(--faint) 35%, transparent) 1px, transparent 1px'
/** Screen pixels for a pixel of the label. */
const gridFrom = 2
const gridLines = `linear-gradient(to right, ${line}), linear-gradient(to bottom, ${line})`

export function LabelPixels({
  image,
  size,
  scale,
  asShown,
}: {
  image: LabelImage | undefined
  size: { width: number; height: number }
  scale: number
  asShown: boolean
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !image) return
    context.putImageData(new ImageData(toRgba(image, { perceptual: asShown }), image.width, image.height), 0, 0)
  }, [image, asShown])
  const grid = useHabits((habits) => habits.grid)
  const shown = { width: size.width * scale, height: size.height * scale }
  // Between pixels from eight times on; of the grid, from where its lines leave room to see the label.
  const lines = [...(scale >= pixelGridFrom ? [scale] : []), ...(grid && scale >= gridFrom ? [scale * gridPx] : [])]
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        data-drawn={image !== undefined}
        width={size.width}
        height={size.height}
        style={shown}
        className={`block max-w-none bg-white ${scale >= 1 ? 'pixelated' : ''}`}
      />
      {lines.map((distance) => (
        <span
          key={distance}
          aria-hidden
          data-grid={distance}
          className="pointer-events-none absolute inset-0"
          style={{ backgroundImage: gridLines, backgroundSize: `${distance}px ${distance}px` }}
        />
      ))}
    </>
  )
}
