// features/designer/keys: what commands do to the open document. commands.ts says which keys and buttons run them.
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { documentLimits } from '@shelfcast/render/document/shared-schema'
import { change, nowElements, openPage, select, setHidden, undo as back, useDesigner } from '../designer-state.ts'
import { useView } from '../designer-view.ts'
import { align, distribute, fitInto, legalBox, moveBy, type Alignment } from '../editing/boxes.ts'
import { copied, duplicated, pasted, readCopy, withStyle } from '../editing/clipboard.ts'
import { newElement, usualBox, type InsertKind } from '../editing/insert.ts'
import { depthOf, group, reorder, selectable, ungroup, type LayerStep } from '../editing/layers.ts'
import {
  boxAround,
  changeElements,
  chosen,
  elementsOf,
  everyElement,
  find,
  groupsAround,
  idGiver,
  inReadingOrder,
  isGroup,
  removeElements,
  type Box,
} from '../editing/tree.ts'

/** Presses of arrow keys within this are one step of undo. */
export const nudgePauseMs = 600

export const selectedNow = () => chosen(nowElements(), useDesigner.getState().selection)
/** Locked elements do not move. */
const movable = () => selectedNow().filter(({ locked }) => !locked)
const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)
export const pageBox = (): Box => ({ x: 0, y: 0, ...useDesigner.getState().document.size })

const directions: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const directionOf = (chord: string): [number, number] => directions[chord.split('+').at(-1) ?? ''] ?? [0, 0]

/** Moves the selection, or the pending box of a tool. */
export function nudge(chord: string, by: number): void {
  const [dx, dy] = directionOf(chord)
  const { pending } = useView.getState()
  if (pending) {
    useView.setState({ pending: legalBox({ ...pending, x: pending.x + dx * by, y: pending.y + dy * by }) })
    return
  }
  const ids = idsOf(movable())
  if (ids.length === 0) return
  change(
    { elements: moveBy(nowElements(), ids, dx * by, dy * by) },
    { key: `nudge ${ids.join()}`, pauseMs: nudgePauseMs },
  )
}

/** Moves the right and the lower edge of the selection, or of the pending box. */
export function grow(chord: string, by: number): void {
  const [dx, dy] = directionOf(chord)
  const larger = (box: Box) => legalBox({ ...box, width: box.width + dx * by, height: box.height + dy * by })
  const { pending } = useView.getState()
  if (pending) {
    useView.setState({ pending: larger(pending) })
    return
  }
  const elements = movable()
  if (elements.length === 0) return
  const from = boxAround(elements)
  change(
    { elements: fitInto(nowElements(), idsOf(elements), from, larger(from)) },
    { key: `grow ${idsOf(elements).join()}`, pauseMs: nudgePauseMs },
  )
}

export function alignSelection(edge: Alignment): void {
  change({ elements: align(nowElements(), idsOf(movable()), edge, pageBox()) })
}

export function distributeSelection(axis: 'x' | 'y'): void {
  change({ elements: distribute(nowElements(), idsOf(movable()), axis) })
}

export function moveLayers(step: LayerStep): void {
  change({ elements: reorder(nowElements(), useDesigner.getState().selection, step) })
}

export function groupSelection(kind: 'group' | 'stack' = 'group'): boolean {
  const { document, selection } = useDesigner.getState()
  const id = idGiver(document)(kind)
  const elements = group(nowElements(), selection, { id, kind, deepest: documentLimits.depth })
  if (!elements) return false
  change({ elements, selection: [id] })
  return true
}

export function ungroupSelection(): void {
  const { elements, ids } = ungroup(nowElements(), useDesigner.getState().selection)
  change({ elements, selection: ids })
}

export const removeSelection = (): void =>
  change({ elements: removeElements(nowElements(), useDesigner.getState().selection), selection: [] })

export function selectAll(): void {
  select(selectable(nowElements(), useDesigner.getState().openGroup))
}

/** The elements that keys walk through: those of the open group, or of the page, in reading order. */
export function walkOrder(): string[] {
  const { openGroup, hidden } = useDesigner.getState()
  const all = nowElements()
  const open = openGroup === undefined ? undefined : find(all, openGroup)
  return idsOf(inReadingOrder(isGroup(open) ? open.children : all)).filter((id) => !hidden.has(id))
}

/** Out of the selection, then out of the group. @returns false if there is nothing to leave. */
export function leave(): boolean {
  const { tool } = useView.getState()
  if (tool !== 'select') {
    chooseTool('select')
    return true
  }
  const { openGroup, selection } = useDesigner.getState()
  if (openGroup !== undefined) {
    useDesigner.setState({ openGroup: groupsAround(nowElements(), openGroup).at(-1), selection: [openGroup] })
    return true
  }
  if (selection.length === 0) return false
  select([])
  return true
}

/** Opens a selected group for editing. @returns false if it is none. */
export function enterGroup(): boolean {
  const [element, ...others] = selectedNow()
  if (!isGroup(element) || others.length > 0) return false
  const first = inReadingOrder(element.children)[0]
  useDesigner.setState({ openGroup: element.id, selection: first ? [first.id] : [] })
  return true
}

export function chooseTool(tool: 'select' | InsertKind): void {
  const { size } = useDesigner.getState().document
  useView.setState({ tool, pending: tool === 'select' ? undefined : usualBox(tool, size) })
}

/** Adds the tool's element and returns to selecting. @returns its id; undefined if the page is full. */
export function insertAt(kind: InsertKind, box: Box, words: { badge: string }): string | undefined {
  const { document } = useDesigner.getState()
  chooseTool('select')
  if ([...everyElement(nowElements())].length >= documentLimits.elements) return undefined
  const id = idGiver(document)(kind === 'bars' || kind === 'qr' ? 'code' : kind)
  change({ elements: [...nowElements(), newElement(kind, id, box, words)], selection: [id] })
  useDesigner.setState({ openGroup: undefined })
  return id
}

export const copySelection = (): string | undefined => {
  const { selection } = useDesigner.getState()
  return selection.length === 0 ? undefined : copied(nowElements(), selection)
}

/** @returns false for a text that is no copy of elements, or that has no room */
export function pasteText(text: string): boolean {
  const copies = readCopy(text, useDesigner.getState().document)
  if (!copies || copies.length === 0) return false
  const { document: before, page } = useDesigner.getState()
  const { document, ids } = pasted(before, copies, page)
  if (!hasRoom(document)) return false
  change({ document, selection: ids })
  return true
}

export function duplicateSelection(): boolean {
  const { document, page, selection } = useDesigner.getState()
  const copy = duplicated(document, selection, page)
  if (!hasRoom(copy.document)) return false
  change({ document: copy.document, selection: copy.ids })
  return true
}

function hasRoom(document: TemplateDocument): boolean {
  const elements = elementsOf(document, useDesigner.getState().page)
  return [...everyElement(elements)].length <= documentLimits.elements && depthOf(elements) < documentLimits.depth
}

/** Gives the selection the look of a copied element. */
export function pasteStyle(text: string): boolean {
  const [from] = readCopy(text, useDesigner.getState().document) ?? []
  if (!from) return false
  change({ elements: withStyle(nowElements(), useDesigner.getState().selection, from) })
  return true
}

/** Locks the selection, or unlocks it if all of it is locked. */
export function toggleLock(): void {
  const { selection } = useDesigner.getState()
  const isLocked = selectedNow().every(({ locked }) => locked)
  change({
    elements: changeElements(nowElements(), selection, ({ locked: _locked, ...element }) =>
      isLocked ? element : { ...element, locked: true },
    ),
  })
}

export function toggleHidden(): void {
  const { selection, hidden } = useDesigner.getState()
  const isHidden = selection.every((id) => hidden.has(id))
  for (const id of selection) setHidden(id, !isHidden)
}

export const turnPage = (by: 1 | -1): void => openPage(useDesigner.getState().page + by)

export const undo = back
export { redo } from '../designer-state.ts'
