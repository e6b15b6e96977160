// parts: a label as its real pixels in a thin bezel. The console's signature: it shows the picture of every label that
// it mentions.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { LabelImage } from '@shelfcast/render/label-image'
import { toRgba } from '@shelfcast/render/rgba'
import { useText, type TextKey } from '../text/text.ts'

/** The corner mark: none when up to date, a moving line on its way, amber when late, grey when not linked. */
export type LabelMark = 'none' | 'moving' | 'late' | 'off'

const markWords: Record<LabelMark, TextKey | undefined> = {
  none: undefined,
  moving: 'ui.labelMoving',
  late: 'ui.labelLate',
  off: 'ui.labelOff',
}
/** The room for a picture in a list row, in pixels. */
const rowBox = { width: 96, height: 40 }

export interface LabelPictureProps {
  /** Pixels, or the address of a PNG; undefined if there is none. */
  image: LabelImage | string | undefined
  /** The picture is still to come: the label looks blank, not unknown. */
  loading?: boolean
  /** Size of the label in its own pixels. */
  width: number
  height: number
  /** A description of the picture in words. */
  alt: string
  /** Screen pixels per label pixel. Default 1; 0.5 for a label that is wider than its place. */
  scale?: 0.5 | 1 | 2 | 3
  /** In a list row: a fixed box of 96×40, with the picture reduced by a whole number. */
  row?: boolean
  mark?: LabelMark
  /** Colour of its LED while it blinks. */
  lit?: string | undefined
  /** Overlays the picture, pixel for pixel. */
  over?: ReactNode
}

/** Always on the pixel grid: whole multiples in details, whole fractions in rows. */
export function LabelPicture({
  image,
  loading = false,
  width,
  height,
  alt,
  scale = 1,
  row = false,
  mark = 'none',
  lit,
  over,
}: LabelPictureProps) {
  const text = useText()
  const fraction = row ? Math.max(1, Math.ceil(width / rowBox.width), Math.ceil(height / rowBox.height)) : 1
  const size = {
    width: Math.round((width / fraction) * (row ? 1 : scale)),
    height: Math.round((height / fraction) * (row ? 1 : scale)),
  }
  const word = markWords[mark]
  const words = lit === undefined ? alt : `${alt}. ${text('ui.labelLit')}`
  const name = word ? `${words}. ${text(word)}` : words
  const grain = fraction === 1 && scale >= 1 ? 'pixelated' : ''
  const picture: ReactNode =
    image === undefined && loading ? (
      <span
        role="img"
        aria-label={`${name}. ${text('ui.loading')}`}
        className="block animate-breathe bg-faint/15"
        style={size}
      />
    ) : image === undefined ? (
      <span
        role="img"
        aria-label={`${alt}. ${text('ui.noPicture')}`}
        className="block bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_srgb,var(--faint)_22%,transparent)_5px_6px)]"
        style={size}
      />
    ) : typeof image === 'string' ? (
      <img
        src={image}
        alt={name}
        width={size.width}
        height={size.height}
        decoding="async"
        draggable={false}
        className={`block max-w-none ${grain}`}
      />
    ) : (
      <Pixels image={image} name={name} size={size} grain={grain} />
    )
  return (
    <span className={row ? 'flex h-10 w-24 items-center justify-center' : 'block w-fit self-start'}>
      <span
        className={`relative block overflow-hidden bg-bezel shadow-lift ring-1 ring-bezel-edge ${row ? 'rounded-[3px] p-px' : 'rounded p-1.5'} ${mark === 'off' ? 'opacity-60 grayscale' : ''}`}
      >
        <span className="relative block">
          {picture}
          {over && <span className="absolute inset-0">{over}</span>}
        </span>
        <Mark mark={mark} row={row} />
        {lit !== undefined && (
          <span
            aria-hidden
            className={`absolute start-0.5 top-0.5 animate-lamp rounded-full ring-1 ring-black/40 ${row ? 'size-2' : 'size-3'}`}
            style={{ backgroundColor: lit, boxShadow: `0 0 6px ${lit}` }}
          />
        )}
      </span>
    </span>
  )
}

function Pixels({
  image,
  name,
  size,
  grain,
}: {
  image: LabelImage
  name: string
  size: { width: number; height: number }
  grain: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    // The colours of ink on e-paper, as in the server's pictures.
    context.putImageData(new ImageData(toRgba(image, { perceptual: true }), image.width, image.height), 0, 0)
  }, [image])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      width={image.width}
      height={image.height}
      style={size}
      className={`block max-w-none ${grain}`}
    />
  )
}

function Mark({ mark, row }: { mark: LabelMark; row: boolean }) {
  if (mark === 'moving')
    return (
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden bg-info/25">
        <span className="block h-full w-1/3 animate-travel bg-info" />
      </span>
    )
  if (mark === 'late')
    return (
      <span
        aria-hidden
        className={`absolute end-0 top-0 bg-warning [clip-path:polygon(0_0,100%_0,100%_100%)] rtl:[clip-path:polygon(0_0,100%_0,0_100%)] ${row ? 'size-2.5' : 'size-4'}`}
      />
    )
  if (mark === 'off')
    return (
      <span
        aria-hidden
        className={`absolute end-0 top-0 bg-faint [clip-path:polygon(0_0,100%_0,100%_100%)] rtl:[clip-path:polygon(0_0,100%_0,0_100%)] ${row ? 'size-2.5' : 'size-4'}`}
      />
    )
  return null
}
