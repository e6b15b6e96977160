// features/designer/editing: the order of layers, and groups. Later elements are drawn above earlier ones.
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { legalBox } from './boxes.ts'
import {
  boxAround,
  changeElements,
  changeSiblings,
  childrenOf,
  chosen,
  everyElement,
  find,
  groupsAround,
  inReadingOrder,
  isGroup,
  removeElements,
  tidied,
  withChildren,
  type Elements,
  type Group,
} from './tree.ts'

export type LayerStep = 'forward' | 'backward' | 'front' | 'back'

/** Moves elements among their siblings; several keep their order. */
export function reorder(elements: Elements, ids: readonly string[], step: LayerStep): Elements {
  const lists = new Map<string, string>()
  for (const { id } of chosen(elements, ids)) lists.set(groupsAround(elements, id).at(-1) ?? '', id)
  const moving = new Set(ids)
  return [...lists.values()].reduce(
    (all, id) => changeSiblings(all, id, (siblings) => stepped(siblings, moving, step)),
    elements,
  )
}

function stepped(siblings: Elements, moving: ReadonlySet<string>, step: LayerStep): Elements {
  const isMoving = ({ id }: DocumentElement) => moving.has(id)
  const others = siblings.filter((element) => !isMoving(element))
  if (step === 'front') return same(siblings, [...others, ...siblings.filter(isMoving)])
  if (step === 'back') return same(siblings, [...siblings.filter(isMoving), ...others])
  const result = [...siblings]
  const up = step === 'forward'
  for (let turn = 0; turn < result.length; turn++) {
    const at = up ? result.length - 1 - turn : turn
    const to = up ? at + 1 : at - 1
    const [element, neighbour] = [result[at], result[to]]
    if (!element || !neighbour || !isMoving(element) || isMoving(neighbour)) continue
    result[at] = neighbour
    result[to] = element
  }
  return same(siblings, result)
}

const same = (before: Elements, after: Elements): Elements =>
  before.every((element, at) => element === after[at]) ? before : after

/**
 * Moves an element directly above or below another one in the list of layers, or into a group, as its top layer. A
 * group cannot go into itself.
 */
export function placeLayer(
  elements: Elements,
  id: string,
  target: string,
  where: 'above' | 'below' | 'inside',
): Elements {
  const element = find(elements, id)
  const into = find(elements, target)
  if (!element || !into || id === target || groupsAround(elements, target).includes(id)) return elements
  // The last child would take its group with it, and the target could be that group.
  const left = removeElements(elements, [id])
  if (!find(left, target)) return elements
  if (where === 'inside')
    return changeElements(left, [target], (group) =>
      isGroup(group) ? withChildren(group, [...group.children, element]) : group,
    )
  return changeSiblings(left, target, (siblings) => {
    const at = siblings.findIndex((sibling) => sibling.id === target) + (where === 'above' ? 1 : 0)
    return [...siblings.slice(0, at), element, ...siblings.slice(at)]
  })
}

/** How many groups are inside one another; 0 without any. */
export const depthOf = (elements: Elements): number =>
  Math.max(0, ...elements.map((element) => (isGroup(element) ? 1 + depthOf(element.children) : 0)))

/**
 * Puts elements into a new group, or into a stack in reading order, at the place of the topmost one. Elements of several
 * groups cannot be one group.
 * @returns undefined if that is not possible
 */
export function group(
  elements: Elements,
  ids: readonly string[],
  { id, deepest, kind = 'group' }: { id: string; deepest: number; kind?: Group['kind'] },
): Elements | undefined {
  const members = chosen(elements, ids)
  const top = members.at(-1)
  if (!top || new Set(members.map((member) => groupsAround(elements, member.id).at(-1))).size > 1) return undefined
  const made: DocumentElement =
    kind === 'stack' ? stackOf(id, members) : { id, kind, box: boxAround(members), children: members }
  const isMember = new Set(members.map((member) => member.id))
  const result = changeSiblings(elements, top.id, (siblings) =>
    siblings.flatMap((sibling) => (sibling.id === top.id ? [made] : isMember.has(sibling.id) ? [] : [sibling])),
  )
  return depthOf(result) >= deepest ? undefined : result
}

const usualGap = 4

/** A row if they are side by side, else a column; large enough for all of them. */
function stackOf(id: string, members: Elements): DocumentElement {
  const children = inReadingOrder(members)
  const { x, y, width, height } = boxAround(children)
  const direction = width >= Math.max(...children.map((child) => child.box.width)) * 1.5 ? 'row' : 'column'
  const length = (side: 'width' | 'height') =>
    children.reduce((sum, child) => sum + child.box[side], usualGap * (children.length - 1))
  const box = legalBox({
    x,
    y,
    width: direction === 'row' ? Math.max(width, length('width')) : width,
    height: direction === 'column' ? Math.max(height, length('height')) : height,
  })
  return tidied({ id, kind: 'stack', box, direction, gap: usualGap, children })
}

/** Puts the children of groups in their place. @returns the ids that were in them, and of what was no group. */
export function ungroup(elements: Elements, ids: readonly string[]): { elements: Elements; ids: string[] } {
  const free: string[] = []
  let result = elements
  for (const element of chosen(elements, ids)) {
    free.push(...(isGroup(element) ? childrenOf(element).map((child) => child.id) : [element.id]))
    if (!isGroup(element)) continue
    result = changeSiblings(result, element.id, (siblings) =>
      siblings.flatMap((sibling) => (sibling.id === element.id ? element.children : [sibling])),
    )
  }
  return { elements: result, ids: free }
}

/** Every id of a page, for Select all: the children of the open group, or the page's own elements. Locked ones stay out. */
export function selectable(elements: Elements, openGroup: string | undefined): string[] {
  const group = openGroup === undefined ? undefined : find(elements, openGroup)
  return (group ? childrenOf(group) : elements).filter(({ locked }) => !locked).map(({ id }) => id)
}

/** Ids that still exist after a change. */
export function stillThere(elements: Elements, ids: readonly string[]): string[] {
  const there = new Set([...everyElement(elements)].map(({ element }) => element.id))
  return ids.filter((id) => there.has(id))
}
