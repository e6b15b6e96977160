// features/designer/canvas: guides: own lines of the template that elements snap to. They come out of the rulers, and
// disappear when they are dragged off the label; the page's properties have their numbers.
import { useMemo, type PointerEvent, type RefObject } from 'react'
import { useText } from '../../../text/text.ts'
import { change, useDesigner } from '../designer-state.ts'
import { scaleOf, useView } from '../designer-view.ts'
import type { Run } from '../editing/history.ts'

type Axis = 'x' | 'y'
let last = 0

/** Dragging of a guide, an existing one by its index or a new one. */
export const useGuideDrag = (label: RefObject<HTMLElement | null>) => useMemo(() => guideDrag(label), [label])

function guideDrag(label: RefObject<HTMLElement | null>) {
  const dragged: { current?: { axis: Axis; index: number; run: Run } | undefined } = {}

  function placeOf(event: PointerEvent, axis: Axis): number {
    const rect = label.current?.getBoundingClientRect()
    const scale = scaleOf(useView.getState())
    const screen = axis === 'x' ? event.clientX - (rect?.left ?? 0) : event.clientY - (rect?.top ?? 0)
    return Math.round(screen / scale)
  }

  function move(event: PointerEvent) {
    const { current } = dragged
    if (!current) return
    const { document } = useDesigner.getState()
    const guides = [...(document.guides ?? [])]
    guides[current.index] = { axis: current.axis, at: placeOf(event, current.axis) }
    change({ document: { ...document, guides } }, current.run)
  }

  return {
    start(event: PointerEvent<Element>, axis: Axis, index = useDesigner.getState().document.guides?.length ?? 0) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { axis, index, run: { key: `guide ${++last}` } }
    },
    move,
    end(event: PointerEvent) {
      const { current } = dragged
      if (!current) return
      const { document } = useDesigner.getState()
      const length = current.axis === 'x' ? document.size.width : document.size.height
      const at = placeOf(event, current.axis)
      const isOff = at < 0 || at > length
      if (isOff && document.guides?.[current.index])
        change(
          { document: { ...document, guides: document.guides.filter((_guide, index) => index !== current.index) } },
          current.run,
        )
      dragged.current = undefined
    },
  }
}

export function Guides({ scale, drag }: { scale: number; drag: ReturnType<typeof useGuideDrag> }) {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const { width, height } = document.size
  return document.guides?.map(({ axis, at }, index) => (
    <span
      key={index}
      data-guide={axis}
      data-own-pointer
      title={text('designer.guideAt', { at })}
      onPointerDown={(event) => drag.start(event, axis, index)}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      className={`absolute touch-none ${axis === 'x' ? 'cursor-ew-resize px-[3px]' : 'cursor-ns-resize py-[3px]'}`}
      style={
        axis === 'x'
          ? { left: at * scale - 3.5, top: -20, height: height * scale + 40 }
          : { top: at * scale - 3.5, left: -20, width: width * scale + 40 }
      }
    >
      <span className={`block bg-info ${axis === 'x' ? 'h-full w-px' : 'h-px w-full'}`} />
    </span>
  ))
}
