// features/labels: the pixels where a label differs from its target.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface Difference {
  width: number
  height: number
  /** One byte per pixel, row by row: 1 where the pictures differ. */ differs: Uint8Array
  count: number
}

/** Compares two PNG addresses; undefined if one is missing, while they load, and when their sizes differ. */
export function useDifference(wanted: string | undefined, shown: string | undefined): Difference | undefined {
  const [found, setFound] = useState<{ wanted: string; shown: string; difference: Difference | undefined }>()
  useEffect(() => {
    if (wanted === undefined || shown === undefined) return
    let needed = true
    void Promise.all([pixelsOf(wanted), pixelsOf(shown)]).then(
      ([one, other]) => {
        if (needed) setFound({ wanted, shown, difference: compare(one, other) })
      },
      () => undefined,
    ) // a picture that cannot be read shows its own error
    return () => {
      needed = false
    }
  }, [wanted, shown])
  return found && found.wanted === wanted && found.shown === shown ? found.difference : undefined
}

async function pixelsOf(address: string): Promise<ImageData | undefined> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

function compare(one: ImageData | undefined, other: ImageData | undefined): Difference | undefined {
  if (!one || !other || one.width !== other.width || one.height !== other.height) return undefined
  const [a, b] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)]
  const differs = a.reduce((marks, value, at) => {
    if (value !== b[at]) marks[at] = 1
    return marks
  }, new Uint8Array(a.length))
  return { width: one.width, height: one.height, differs, count: differs.reduce((sum, mark) => sum + mark, 0) }
}

/** Overlays a picture: differences in the error colour, the rest paler. */
export function DifferenceOverlay({ difference: { width, height, differs } }: { difference: Difference }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    context.clearRect(0, 0, width, height)
    context.fillStyle = getComputedStyle(canvas.current).color
    differs.forEach((mark, at) => {
      if (mark) context.fillRect(at % width, Math.floor(at / width), 1, 1)
    })
  }, [width, height, differs])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={width}
      height={height}
      className="pixelated size-full animate-appear bg-white/65 text-error"
    />
  )
}
