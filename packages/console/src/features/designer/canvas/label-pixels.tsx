// features/designer/canvas: the picture in whole pixels of the screen, and the lines between its pixels.
import { useLayoutEffect, useRef } from 'react'
import type { LabelImage } from '@shelfcast/render/label-image'
import { toRgba } from '@shelfcast/render/rgba'
import { pixelGridFrom } from '../designer-view.ts'

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
  const shown = { width: size.width * scale, height: size.height * scale }
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
      {scale >= pixelGridFrom && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 bg-[linear-gradient(to_right,color-mix(in_srgb,var(--faint)_35%,transparent)_1px,transparent_1px),linear-gradient(to_bottom,color-mix(in_srgb,var(--faint)_35%,transparent)_1px,transparent_1px)]"
          style={{ backgroundSize: `${scale}px ${scale}px` }}
        />
      )}
    </>
  )
}
