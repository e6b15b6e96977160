// features/designer/canvas: the label in the middle of its room: picture, boxes, handles, rulers. One tab stop: Enter
// goes to the elements, Esc comes back.
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDesigner } from '../designer-state.ts'
import { aroundPx, rulerPx, scaleOf, useHabits, useView } from '../designer-view.ts'
import { copyType } from '../editing/clipboard.ts'
import type { Point } from '../editing/hit.ts'
import type { InsertKind } from '../editing/insert.ts'
import type { Box } from '../editing/tree.ts'
import { copySelection, insertAt, pasteText, removeSelection, walkOrder } from '../keys/acts.ts'
import { chordOf } from '../keys/chord.ts'
import { commandOf, type DesignerUi } from '../keys/commands.ts'
import { ElementBoxes } from './element-boxes.tsx'
import { Guides, useGuideDrag } from './guides.tsx'
import { LabelPixels } from './label-pixels.tsx'
import { GapHints, Marquee, PendingBox, SelectionHandles, SnapLines } from './overlays.tsx'
import { PressMenu } from './press-menu.tsx'
import { Ruler, RulerSpan } from './rulers.tsx'
import type { Drawing } from './use-drawing.ts'
import { usePointer } from './use-pointer.ts'
import { useCentre, useFit } from './use-room.ts'

export interface StageProps {
  drawing: Drawing
  /** What the page around the canvas does. */
  ui: Pick<DesignerUi, 'save' | 'showKeys' | 'editSelection' | 'copyStyle' | 'pasteStyle'>
}

export function Stage({ drawing, ui }: StageProps) {
  const text = useText()
  const room = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const document = useDesigner((state) => state.document)
  const tool = useView((state) => state.tool)
  const scale = useView(scaleOf)
  const unit = useHabits((state) => state.unit)
  const asShown = useHabits((state) => state.asShown)
  const drag = useGuideDrag(label)
  const { width, height } = document.size
  useFit(room, document.size)
  useCentre({ room, label, scale })

  const place = (kind: InsertKind, box: Box) => {
    const id = insertAt(kind, box, { badge: text('designer.insert.badge') })
    if (id === undefined) toast.warn(text('designer.full'))
    else focusElement(id)
  }
  const [menu, setMenu] = useState<{ at: Point; about: Element | null }>()
  const pointer = usePointer({
    room,
    label,
    pitch: drawing.pitch,
    codes: () => drawing.drawn?.codes ?? [],
    place,
    edit: ui.editSelection,
    openMenu: (at) => setMenu({ at, about: label.current }),
  })

  const stageUi: DesignerUi = {
    ...ui,
    walk(by) {
      const order = walkOrder()
      const focused = globalThis.document.activeElement?.closest<HTMLElement>('[data-element]')?.dataset['element']
      const [chosen] = useDesigner.getState().selection
      const at = order.indexOf(focused ?? chosen ?? '')
      const next = order[at < 0 ? (by > 0 ? 0 : order.length - 1) : at + by]
      if (next === undefined) return false
      useDesigner.setState({ selection: [next] })
      focusElement(next)
      return true
    },
    focusSelection: () => {
      const [id] = useDesigner.getState().selection
      if (id !== undefined) focusElement(id)
    },
    leaveCanvas: () => label.current?.focus(),
    place: () => {
      const view = useView.getState()
      if (view.tool !== 'select' && view.pending) place(view.tool, view.pending)
    },
  }

  function focusElement(id: string) {
    draw()
    label.current?.querySelector<HTMLElement>(`[data-element="${id}"]`)?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const chord = chordOf(event)
    const isInside = event.target !== label.current
    // The canvas is one tab stop: Tab passes it, and walks through the elements once the focus is inside.
    if (!isInside && (chord === 'Tab' || chord === 'Shift+Tab')) return
    const hasNothing = !useView.getState().pending && useDesigner.getState().selection.length === 0
    if (!isInside && chord === 'Enter' && hasNothing) {
      event.preventDefault()
      stageUi.walk(1)
      return
    }
    const command = commandOf(chord, { onCanvas: true, singleKeys: useHabits.getState().singleKeys })
    if (!command?.run) return
    const result = command.run(stageUi, chord)
    if ((chord === 'Tab' || chord === 'Shift+Tab') && result === false) return
    event.preventDefault()
    event.stopPropagation()
    keepFocus()
  }

  /** The focused element may be gone after a command; the keys stay on the canvas. */
  function keepFocus() {
    draw()
    const active = globalThis.document.activeElement
    if (active && active !== globalThis.document.body) return
    const [id] = useDesigner.getState().selection
    if (id === undefined) label.current?.focus({ preventScroll: true })
    else focusElement(id)
  }

  function onClipboard(event: ClipboardEvent) {
    if (event.type === 'paste') {
      const copy = event.clipboardData.getData(copyType) || event.clipboardData.getData('text/plain')
      if (pasteText(copy)) event.preventDefault()
      return
    }
    const copy = copySelection()
    if (copy === undefined) return
    event.preventDefault()
    event.clipboardData.setData(copyType, copy)
    event.clipboardData.setData('text/plain', copy)
    if (event.type === 'cut') {
      removeSelection()
      keepFocus()
    }
  }

  return (
    <div ref={room} className="relative min-h-0 min-w-0 overflow-auto bg-sunken scroll-quiet" data-room>
      <div
        {...pointer}
        onPointerDown={(event) => {
          pointer.onPointerDown(event)
          // Keys go to the canvas from now on; the browser would focus the button below the pointer.
          event.preventDefault()
          label.current?.focus({ preventScroll: true })
        }}
        className={`grid min-h-full w-max min-w-full touch-none select-none ${tool === 'select' ? '' : 'cursor-crosshair'}`}
        style={{
          gridTemplateColumns: `${rulerPx}px minmax(${aroundPx}px,1fr) auto minmax(${aroundPx}px,1fr)`,
          gridTemplateRows: `${rulerPx}px minmax(${aroundPx}px,1fr) auto minmax(${aroundPx}px,1fr)`,
        }}
      >
        <span
          aria-hidden
          className="sticky top-0 z-10 col-span-full col-start-1 row-start-1 border-b border-line bg-surface"
        />
        <span
          aria-hidden
          className="sticky start-0 z-10 col-start-1 row-span-full row-start-1 border-e border-line bg-surface"
        />
        <div className="sticky top-0 z-10 col-start-3 row-start-1 h-5">
          <Ruler axis="x" length={width} scale={scale} unit={unit} pitch={drawing.pitch} drag={drag} />
          <RulerSpan axis="x" scale={scale} />
        </div>
        <div className="sticky start-0 z-10 col-start-1 row-start-3 w-5">
          <Ruler axis="y" length={height} scale={scale} unit={unit} pitch={drawing.pitch} drag={drag} />
          <RulerSpan axis="y" scale={scale} />
        </div>
        <span
          aria-hidden
          className="sticky start-0 top-0 z-20 col-start-1 row-start-1 size-5 border-b border-e border-line bg-surface"
        />
        <div
          ref={label}
          role="group"
          tabIndex={0}
          aria-label={text('designer.canvas', { name: document.name, width, height })}
          aria-describedby="designer-canvas-hint"
          onKeyDown={onKeyDown}
          onCopy={onClipboard}
          onCut={onClipboard}
          onPaste={onClipboard}
          data-focus-home
          className="relative col-start-3 row-start-3 shadow-float outline-offset-4 ring-1 ring-bezel-edge"
          style={{ width: width * scale, height: height * scale }}
        >
          <LabelPixels image={drawing.image} size={document.size} scale={scale} asShown={asShown} />
          <ElementBoxes scale={scale} />
          <Guides scale={scale} drag={drag} />
          <SnapLines scale={scale} page={document.size} />
          <GapHints scale={scale} />
          <Marquee scale={scale} />
          <PendingBox scale={scale} />
          <SelectionHandles scale={scale} codes={drawing.drawn?.codes ?? []} pitch={drawing.pitch} />
        </div>
      </div>
      {menu && (
        <PressMenu
          {...menu}
          onClose={() => {
            setMenu(undefined)
            label.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <p id="designer-canvas-hint" hidden>
        {text('designer.canvas.hint')}
      </p>
    </div>
  )
}

/** Draws changes at once: buttons of new elements are there, and those of old ones gone, before the focus moves. */
const draw = () => flushSync(() => undefined)
