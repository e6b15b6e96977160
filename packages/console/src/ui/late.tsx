// ui/late: parts of the kit that load on demand, so that the first screen does not wait for them.
import { useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { loadChunk } from './chunk.ts'

/** A component of another chunk: `now` once it is loaded, `load` fetches it, the first time only. */
export interface LatePart<Props> {
  now: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
}

export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const part: LatePart<Props> = {
    now: undefined,
    load: () =>
      (loading ??= loadChunk(load).then(
        (loaded) => (part.now = loaded),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
  }
  return part
}

/** The handlers of the stand-in's button. */
export interface Reach {
  onPointerEnter: () => void
  onFocus: () => void
  onPointerDown: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onClick: () => void
}

/**
 * Draws `children`, a button that looks like the part's own, until the part is loaded. Focus moves to the part's
 * button, and a press in the meantime is repeated. The switch waits for the end of a press, because a press that begins
 * on one button and ends on another does not count.
 */
export function Late<Props extends object>({
  part,
  props,
  children,
}: {
  part: LatePart<Props>
  props: Props
  children: (reach: Reach) => ReactNode
}) {
  const [Part, setPart] = useState(() => part.now)
  const place = useRef<HTMLSpanElement>(null)
  const asked = useRef({ pressing: false, press: false, focus: false })
  function bring() {
    void part.load().then(
      (loaded) => {
        if (asked.current.pressing) return
        asked.current.focus = place.current?.contains(document.activeElement) ?? false
        setPart(() => loaded)
      },
      () => undefined,
    ) // the page offers to reload the missing part
  }
  function pressing() {
    asked.current.pressing = true
    const done = () => {
      removeEventListener('pointerup', done)
      removeEventListener('pointercancel', done)
      removeEventListener('keyup', done)
      // After the click at the end of a press.
      setTimeout(() => {
        asked.current.pressing = false
        bring()
      })
    }
    addEventListener('pointerup', done)
    addEventListener('pointercancel', done)
    addEventListener('keyup', done)
  }
  useLayoutEffect(() => {
    if (!Part) return
    const trigger = place.current?.querySelector<HTMLElement>('button, input')
    if (asked.current.focus) trigger?.focus({ preventScroll: true })
    if (asked.current.press) trigger?.click()
    asked.current = { pressing: false, press: false, focus: false }
  }, [Part])
  const press = () => {
    asked.current.press = true
    bring()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    pressing()
    // Arrows open lists and menus.
    if (event.key.startsWith('Arrow') && event.currentTarget.ariaHasPopup !== 'dialog') press()
  }
  return (
    <span ref={place} className="contents">
      {Part ? (
        <Part {...props} />
      ) : (
        // oxlint-disable-next-line react/refs -- the handlers read the refs when they are called, not now
        children({ onPointerEnter: bring, onFocus: bring, onPointerDown: pressing, onKeyDown, onClick: press })
      )}
    </span>
  )
}
