// ui/tooltip: a short hint next to a hovered or focused element. Essential information belongs in the page.
import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { create } from 'zustand'

type Side = 'top' | 'bottom' | 'left' | 'right'
interface Tip {
  anchor: HTMLElement
  words: string
  side: Side
}

const useTip = create<{ tip?: Tip | undefined }>(() => ({}))
const delayMs = 350
const gapPx = 6
const edgePx = 8
let timer: ReturnType<typeof setTimeout> | undefined

function show(tip: Tip, afterMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => useTip.setState({ tip }), afterMs)
}

function hide(anchor?: Element | null): void {
  clearTimeout(timer)
  const { tip } = useTip.getState()
  if (tip && (anchor === undefined || tip.anchor === anchor)) useTip.setState({ tip: undefined })
}

interface Handlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/**
 * `children` is one element that takes pointer and focus events; `text` undefined shows nothing. `now`: a new text shows
 * at once while the element has the focus, such as why its value is refused.
 */
export function Tooltip({
  text,
  side = 'bottom',
  now = false,
  children,
}: {
  text: string | undefined
  side?: Side
  now?: boolean
  children: ReactElement<Handlers>
}) {
  const anchor = useRef<HTMLElement>(null)
  const { props } = children
  const reach = (element: HTMLElement, afterMs: number) => {
    anchor.current = element
    if (text) show({ anchor: element, words: text, side }, afterMs)
  }
  // Its text may change while it is shown, as for a toggle button.
  useEffect(() => {
    const { tip } = useTip.getState()
    const element = anchor.current
    if (now && text && element?.matches(':focus')) show({ anchor: element, words: text, side }, 0)
    else if (tip && tip.anchor === element && tip.words !== text)
      useTip.setState({ tip: text ? { ...tip, words: text } : undefined })
  }, [text, now, side])
  useEffect(
    () => () => {
      if (anchor.current) hide(anchor.current)
    },
    [],
  )
  // oxlint-disable-next-line react/refs -- these are handlers, which set the ref when they are called and not now
  return cloneElement(children, {
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') reach(event.currentTarget, delayMs)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      hide(event.currentTarget)
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) reach(event.currentTarget, 0)
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      hide(event.currentTarget)
    },
  })
}

/**
 * Draws the current tooltip; used once, at the root. It disappears on Escape, on a press, and when the page scrolls
 * under it.
 */
export function Tooltips() {
  const tip = useTip((state) => state.tip)
  return tip ? <Word key={tip.words} {...tip} /> : null
}

function Word({ anchor, words, side }: Tip) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useLayoutEffect(() => {
    // In the top layer, so that it is also above a dialog.
    box.current?.showPopover()
    const size = box.current?.getBoundingClientRect()
    if (size) setPlace(placeFor(anchor.getBoundingClientRect(), size, side))
  }, [anchor, side])
  useEffect(() => {
    const away = () => hide()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    addEventListener('scroll', away, { capture: true, passive: true })
    addEventListener('pointerdown', away, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('scroll', away, { capture: true })
      removeEventListener('pointerdown', away, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  return (
    <div
      ref={box}
      popover="manual"
      role="tooltip"
      style={place ?? { visibility: 'hidden' }}
      className="pointer-events-none fixed inset-auto m-0 max-w-72 animate-appear rounded border-0 bg-ink px-2 py-1 text-caption text-surface shadow-float"
    >
      {words}
    </div>
  )
}

/** Next to the anchor, on the other side if there is no room, and never beyond the edge of the window. */
function placeFor(anchor: DOMRect, size: DOMRect, side: Side): { left: number; top: number } {
  const clamp = (value: number, most: number) => Math.max(edgePx, Math.min(value, most - edgePx))
  if (side === 'top' || side === 'bottom') {
    const above = anchor.top - gapPx - size.height
    const below = anchor.bottom + gapPx
    const top = side === 'bottom' ? (below + size.height > innerHeight ? above : below) : above < 0 ? below : above
    return { left: clamp(anchor.left + (anchor.width - size.width) / 2, innerWidth - size.width), top }
  }
  const before = anchor.left - gapPx - size.width
  const after = anchor.right + gapPx
  const left = side === 'right' ? (after + size.width > innerWidth ? before : after) : before < 0 ? after : before
  return { left, top: clamp(anchor.top + (anchor.height - size.height) / 2, innerHeight - size.height) }
}
