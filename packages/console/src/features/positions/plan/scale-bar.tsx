// features/positions/plan: a bar that shows how long a round number of metres is on the screen.
import { useEffect, useRef } from 'react'
import { numberText } from '../../../ui/number-text.ts'
import type { View } from './use-view.ts'

const lengths = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
const leastPx = 48

export function ScaleBar({ view }: { view: View }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      view.onFrame(({ scale }) => {
        const metres = lengths.find((length) => length * scale >= leastPx) ?? lengths.at(-1) ?? 0
        if (!bar.current) return
        bar.current.style.width = `${metres * scale}px`
        bar.current.textContent = `${numberText(metres)} m`
      }),
    [view],
  )
  return (
    <div
      ref={bar}
      aria-hidden
      className="pointer-events-none absolute bottom-2 left-2 border-x border-b border-ink bg-surface/80 pb-px text-center text-caption text-ink rtl:left-auto rtl:right-2"
    />
  )
}
