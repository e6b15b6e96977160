// parts/led: a lamp that blinks as a label will: computed from the bytes that an access point sends.
import { useEffect, useRef } from 'react'
import { ledPattern, roundOf, type Round } from '@shelfcast/contract/labels/led-bytes'
import { ledRgb, type LedColour } from '@shelfcast/contract/labels/led-colours'
import type { LedPattern } from '@shelfcast/contract/labels/led-patterns'

export type Rhythm = Pick<LedPattern, 'onTime' | 'offTime' | 'idleTime' | 'repeatCount' | 'furtherColors'>

/** Long enough to contain a whole round of every pattern. */
const previewMs = 120_000

/** One round of a pattern, as the label plays it. */
export const roundOfPattern = (color: LedColour, pattern: Rhythm): Round =>
  roundOf(
    ledPattern({
      colour: ledRgb[color],
      further: pattern.furtherColors.map((one) => ledRgb[one]),
      onMs: pattern.onTime,
      offMs: pattern.offTime,
      idleMs: pattern.idleTime * 1_000,
      repeats: pattern.repeatCount,
      durationMs: previewMs,
    }),
  )

export const cssColour = (rgb: readonly number[]) => `rgb(${rgb.join(' ')})`

/** A flash of a label is shorter than a frame of a screen, so the lamp shows it for this long. */
const shownMs = 80
const dark = 0.12

export function Lamp({ round, large }: { round: Round; large?: boolean }) {
  const lamp = useRef<HTMLSpanElement>(null)
  const { flashes, lengthMs } = round
  const key = JSON.stringify(round)
  useEffect(() => {
    if (!lamp.current || flashes.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const frames = flashes.flatMap(({ atMs, colour }, at) => {
      const next = flashes[at + 1]?.atMs ?? lengthMs
      const backgroundColor = cssColour(colour)
      return [
        { opacity: 1, backgroundColor, offset: atMs / lengthMs, easing: 'steps(1, end)' },
        {
          opacity: dark,
          backgroundColor,
          offset: Math.min(next, atMs + shownMs) / lengthMs,
          easing: 'steps(1, end)',
        },
      ]
    })
    const animation = lamp.current.animate([...frames, { opacity: dark, offset: 1 }], {
      duration: lengthMs,
      iterations: Infinity,
    })
    return () => animation.cancel()
    // oxlint-disable-next-line react/exhaustive-deps -- equal rounds are one animation
  }, [key])
  const [first] = flashes
  return (
    <span
      ref={lamp}
      aria-hidden
      className={`shrink-0 rounded-full ring-1 ring-edge ${large ? 'size-10' : 'size-6'}`}
      style={{ backgroundColor: cssColour(first?.colour ?? [128, 128, 128]) }}
    />
  )
}

const lineHeight = 28

/** One round as a line of time: a stroke for each flash. */
export function RoundLine({ round: { flashes, lengthMs } }: { round: Round }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 1000 ${lineHeight}`}
      preserveAspectRatio="none"
      className="h-7 w-full rounded bg-sunken"
    >
      {flashes.map(({ atMs, colour }) => (
        <rect
          key={atMs}
          x={(atMs / lengthMs) * 1_000}
          y={4}
          width={Math.max(4, (shownMs / lengthMs) * 1_000)}
          height={lineHeight - 8}
          fill={cssColour(colour)}
          className="stroke-edge"
          strokeWidth={0.5}
        />
      ))}
    </svg>
  )
}
