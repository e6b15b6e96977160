// screens/rows-in-view: computes which rows of a long list are near the visible part. All rows have one height, so it
// is arithmetic.
import { useEffect, useState, type RefObject } from 'react'

/** Rows drawn beyond the edge, and how far to scroll before the next computation. */
const beyond = 16
const step = 8

interface Shape {
  count: number
  rowHeight: number
  /** Pixels of the sticky heading. */ headHeight: number
  /** False: all rows are drawn. */ on: boolean
}

/** The rows from `from` up to `to`, and a way to bring one into view. */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight, on }: Shape,
): { from: number; to: number; bringIntoView: (index: number) => void } {
  const [first, setFirst] = useState(0)
  const [seen, setSeen] = useState(Math.ceil(globalThis.innerHeight / rowHeight))
  const look = (element: HTMLElement) => {
    setFirst(Math.floor(element.scrollTop / rowHeight / step) * step)
    setSeen(Math.ceil(element.clientHeight / rowHeight))
  }
  useEffect(() => {
    const element = scroller.current
    if (!on || !element) return
    const follow = () => look(element)
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
    // oxlint-disable-next-line exhaustive-deps -- `look` depends on the row height alone
  }, [scroller, on, rowHeight])
  function bringIntoView(index: number) {
    const element = scroller.current
    if (!element) return
    const top = index * rowHeight
    const bottom = top + rowHeight + headHeight - element.clientHeight
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (bottom > element.scrollTop) element.scrollTo({ top: bottom })
    // At once instead of with the event, because this frame needs the row.
    look(element)
  }
  if (!on) return { from: 0, to: count, bringIntoView }
  return {
    from: Math.max(0, Math.min(first, count - 1) - beyond),
    to: Math.min(count, first + seen + step + beyond),
    bringIntoView,
  }
}
