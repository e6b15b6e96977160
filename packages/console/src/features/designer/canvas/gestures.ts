// features/designer/canvas: gestures of the pointer on the canvas: select, move, pull a handle, draw a marquee or an
// element. Each is computed from where it began, so that a frame more or less changes nothing. use-pointer.ts feeds
// them.
import { change, nowElements, select, toggle, useDesigner, type DesignerState } from '../designer-state.ts'
import { gridPx, scaleOf, useHabits, useView } from '../designer-view.ts'
import { fitInto, moveBy, pulled, type Handle } from '../editing/boxes.ts'
import { elementsAt, inMarquee, type Point } from '../editing/hit.ts'
import { pulledCode, type CodeOnLabel } from '../editing/code-size.ts'
import { equalGaps, toEqualGaps } from '../editing/gaps.ts'
import type { Run } from '../editing/history.ts'
import { snap, snapLines, snapScreenPx, type Edges, type SnapLine } from '../editing/snap.ts'
import {
  boxAround,
  changeElements,
  chosen,
  elementsOf,
  find,
  idGiver,
  isGroup,
  withNewIds,
  type Box,
  type Elements,
} from '../editing/tree.ts'

/** What the pointer holds while it moves. */
export interface Held {
  shift: boolean
  alt: boolean
  /** Adds to the selection, as Shift does. */
  several: boolean
  /** Ctrl or Cmd: no snapping while dragging, into groups while clicking. */
  mod: boolean
}

export interface Gesture {
  /** @param at in pixels of the label, with fractions */
  move: (at: Point, held: Held) => void
  end: (at: Point, held: Held) => void
  /** The run of its changes, for taking them back; undefined if it changes nothing. */
  run?: Run
}

let last = 0
const newRun = (kind: string): Run => ({ key: `${kind} ${++last}` })

const endOfLines = () => useView.setState({ lines: [], gaps: [] })

/** What is not in the selection, for snapping. */
function othersThan(elements: Elements, ids: readonly string[]): Box[] {
  const { openGroup, hidden } = useDesigner.getState()
  const group = openGroup === undefined ? undefined : find(elements, openGroup)
  const level = isGroup(group) ? group.children : elements
  return level.filter(({ id }) => !ids.includes(id) && !hidden.has(id)).map(({ box }) => box)
}

function snapped(
  box: Box,
  { document, page }: Pick<DesignerState, 'document' | 'page'>,
  { ids, pitch, held, edges }: { ids: readonly string[]; pitch: number; held: Held; edges?: { x: Edges; y: Edges } },
): { dx: number; dy: number } {
  const { snapping, grid } = useHabits.getState()
  if (held.mod || !(snapping || grid)) {
    endOfLines()
    return { dx: 0, dy: 0 }
  }
  const others = snapping ? othersThan(elementsOf(document, page), ids) : []
  const lines = snapping ? snapLines({ page: document.size, pitch, guides: document.guides ?? [], others }) : []
  const threshold = snapScreenPx / scaleOf(useView.getState())
  const found = snap(box, lines, threshold, edges)
  const along = (axis: 'x' | 'y', start: number, side: number): { by: number; line?: SnapLine } => {
    const edge = edges?.[axis] ?? 'all'
    if (edge === 'none') return { by: 0 }
    const line = found.lines.find((one) => one.axis === axis)
    const toGaps = edge === 'all' ? toEqualGaps(box, others, axis, threshold) : undefined
    const place = edge === 'end' ? start + side : start
    // The nearest wins; of equally near ones the first.
    const places = [
      ...(line ? [{ by: axis === 'x' ? found.dx : found.dy, line }] : []),
      ...(toGaps === undefined ? [] : [{ by: toGaps }]),
      ...(grid ? [{ by: Math.round(place / gridPx) * gridPx - place }] : []),
    ]
    return places.reduce<{ by: number; line?: SnapLine }>(
      (best, one) => (Math.abs(one.by) < Math.abs(best.by) ? one : best),
      places[0] ?? { by: 0 },
    )
  }
  const [x, y] = [along('x', box.x, box.width), along('y', box.y, box.height)]
  const placed = { ...box, x: box.x + x.by, y: box.y + y.by }
  useView.setState({
    lines: [x.line, y.line].filter((line) => line !== undefined),
    gaps: edges ? [] : (['x', 'y'] as const).flatMap((axis) => equalGaps(placed, others, axis)),
  })
  return { dx: x.by, dy: y.by }
}

/** Moves the selection; with Alt copies of it. */
export function moving(from: Point, pitch: number): Gesture | undefined {
  const open = useDesigner.getState()
  const { document, selection } = open
  const elements = nowElements()
  const taken = chosen(elements, selection).filter(({ locked }) => !locked)
  if (taken.length === 0) return undefined
  const ids = taken.map(({ id }) => id)
  const start = boxAround(taken)
  const run = newRun('move')
  const give = idGiver(document)
  const copies = taken.map((element) => withNewIds(element, give))
  const move: Gesture['move'] = (at, held) => {
    let dx = Math.round(at.x - from.x)
    let dy = Math.round(at.y - from.y)
    const straight = held.shift ? (Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y') : undefined
    if (straight === 'x') dy = 0
    if (straight === 'y') dx = 0
    const by = snapped({ ...start, x: start.x + dx, y: start.y + dy }, open, {
      ids: held.alt ? [] : ids,
      pitch,
      held,
      ...(straight && { edges: { x: straight === 'x' ? 'all' : 'none', y: straight === 'y' ? 'all' : 'none' } }),
    })
    const moved = held.alt ? copies.map(({ id }) => id) : ids
    const all = held.alt ? [...elements, ...copies] : elements
    change({ elements: moveBy(all, moved, dx + by.dx, dy + by.dy), selection: moved }, run)
  }
  return { run, move, end: endOfLines }
}

/**
 * Pulls one of the eight handles of the selection.
 * @param codes on the label now: one that is pulled alone keeps whole modules
 */
export function pulling(
  handle: Handle,
  from: Point,
  { pitch, codes }: { pitch: number; codes: readonly CodeOnLabel[] },
): Gesture | undefined {
  const open = useDesigner.getState()
  const elements = nowElements()
  const taken = chosen(elements, open.selection).filter(({ locked }) => !locked)
  if (taken.length === 0) return undefined
  const ids = taken.map(({ id }) => id)
  const start = boxAround(taken)
  const run = newRun('pull')
  const [only, ...others] = taken
  const code = others.length === 0 && only?.kind === 'code' ? codes.find(({ id }) => id === only.id) : undefined
  const edges: { x: Edges; y: Edges } = {
    x: handle.includes('w') ? 'start' : handle.includes('e') ? 'end' : 'none',
    y: handle.includes('n') ? 'start' : handle.includes('s') ? 'end' : 'none',
  }
  const move: Gesture['move'] = (at, held) => {
    const pull = {
      handle,
      dx: Math.round(at.x - from.x),
      dy: Math.round(at.y - from.y),
      keepRatio: held.shift,
      fromCentre: held.alt,
    }
    const free = pulled(start, pull)
    const by = held.shift ? { dx: 0, dy: 0 } : snapped(free, open, { ids, pitch, held, edges })
    const to = pulled(start, { ...pull, dx: pull.dx + by.dx, dy: pull.dy + by.dy })
    const resized =
      code && only?.kind === 'code'
        ? changeElements(elements, ids, () => pulledCode(only, to, { handle, fromCentre: held.alt }, code))
        : fitInto(elements, ids, start, to)
    change({ elements: resized }, run)
  }
  return { run, move, end: endOfLines }
}

/** The box between two points, in whole pixels. */
export function boxBetween(one: Point, other: Point, { shift = false, alt = false } = {}): Box {
  let width = other.x - one.x
  let height = other.y - one.y
  if (shift) {
    const side = Math.max(Math.abs(width), Math.abs(height))
    width = side * (width < 0 ? -1 : 1)
    height = side * (height < 0 ? -1 : 1)
  }
  const from = alt ? { x: one.x - width, y: one.y - height } : one
  const to = { x: one.x + width, y: one.y + height }
  const left = Math.round(Math.min(from.x, to.x))
  const top = Math.round(Math.min(from.y, to.y))
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(Math.max(from.x, to.x)) - left),
    height: Math.max(1, Math.round(Math.max(from.y, to.y)) - top),
  }
}

/** Selects what a marquee touches; with Shift in addition, with Alt only what it encloses. */
export function marquee(from: Point): Gesture {
  const { selection, openGroup, hidden } = useDesigner.getState()
  const elements = nowElements()
  return {
    move: (at, held) => {
      const box = boxBetween(from, at)
      const found = inMarquee(elements, box, { openGroup, hidden, enclosed: held.alt })
      useView.setState({ marquee: box })
      select(held.shift || held.several ? [...new Set([...selection, ...found])] : found)
    },
    end: () => useView.setState({ marquee: undefined }),
  }
}

/** Draws the box of a new element; `place` adds it. Shift keeps it square, Alt draws from its middle. */
export function drawing(from: Point, place: (box: Box) => void): Gesture {
  return {
    move: (at, held) => useView.setState({ pending: boxBetween(from, at, held) }),
    end: (at, held) => place(boxBetween(from, at, held)),
  }
}

/**
 * What a press takes: the selection if it is there, else the top element.
 * @returns 'selected' if it was in the selection before, so that a click may go on to the next below
 */
export function press(at: Point, held: Held): 'selected' | 'new' | 'nothing' {
  const { selection, openGroup, hidden } = useDesigner.getState()
  const elements = nowElements()
  const under = elementsAt(elements, at, { openGroup: held.mod ? undefined : openGroup, hidden, deep: held.mod })
  const top = under[0]
  if (!top) return 'nothing'
  if (held.shift || held.several) {
    toggle(top.id)
    return 'new'
  }
  if (under.some(({ id }) => selection.includes(id))) return 'selected'
  select([top.id], held.mod ? groupOf(elements, top.id) : openGroup)
  return 'new'
}

const groupOf = (elements: Elements, id: string): string | undefined =>
  elements.find((element) => isGroup(element) && find(element.children, id) !== undefined)?.id
