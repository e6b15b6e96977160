// features/designer/canvas: the room around the label: how large the label can be in it, and what stays in view when the
// zoom changes.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { nowElements, useDesigner } from '../designer-state.ts'
import { fitInRoom, useView, zoomBy } from '../designer-view.ts'
import { boxAround, chosen } from '../editing/tree.ts'

/** Measures the largest zoom at which the label fits into the room. A wheel with Ctrl zooms the label, not the page. */
export function useFit(
  room: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
): void {
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => {
      const fit = fitInRoom({ width, height }, { width: element.clientWidth, height: element.clientHeight })
      useView.setState({ fit })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [room, width, height])
  useEffect(() => {
    const element = room.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      if (event.deltaY !== 0) zoomBy(event.deltaY < 0 ? 1 : -1)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
    }
  }, [room])
}

interface Scaled {
  room: RefObject<HTMLElement | null>
  label: RefObject<HTMLElement | null>
  scale: number
}

/** Keeps the selection, or what was in the middle of the room, there when the zoom changes. */
export function useCentre({ room, label, scale }: Scaled): void {
  /** In pixels of the label. */
  const middle = useRef<{ x: number; y: number }>(undefined)
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, label.current]
    if (!outer || !inner) return
    const selected = chosen(nowElements(), useDesigner.getState().selection)
    const box = selected.length > 0 ? boxAround(selected) : undefined
    const point = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : middle.current
    if (point)
      outer.scrollTo(
        inner.offsetLeft + point.x * scale - outer.clientWidth / 2,
        inner.offsetTop + point.y * scale - outer.clientHeight / 2,
      )
    const remember = () => {
      middle.current = {
        x: (outer.scrollLeft + outer.clientWidth / 2 - inner.offsetLeft) / scale,
        y: (outer.scrollTop + outer.clientHeight / 2 - inner.offsetTop) / scale,
      }
    }
    remember()
    outer.addEventListener('scroll', remember, { passive: true })
    return () => {
      outer.removeEventListener('scroll', remember)
    }
  }, [room, label, scale])
}
