// features/designer/editing: the elements of a page as a tree of groups and stacks: find, change, remove. All functions are pure,
// and what does not change stays the same object. Moves and sizes are in boxes.ts, the history is in history.ts.
import { mapElements, shifted } from '@shelfcast/render/document/elements'
import { inFlow } from '@shelfcast/render/document/flow'
import type { DocumentElement, ElementOf, TemplateDocument } from '@shelfcast/render/document/schema'

export type Elements = readonly DocumentElement[]
export type Box = DocumentElement['box']

const noElements: Elements = []

/** The elements of a page, by its place from 0. */
export const elementsOf = ({ pages }: TemplateDocument, page = 0): Elements => pages[page]?.elements ?? noElements

/** The document with other elements on a page. */
export function withElements(document: TemplateDocument, elements: Elements, page = 0): TemplateDocument {
  return changePages(document, (before, at) => (at === page ? elements : before))
}

/** The document with other elements on any page. Pages that stay the same stay the same objects. */
export function changePages(
  document: TemplateDocument,
  change: (elements: Elements, page: number) => Elements,
): TemplateDocument {
  const pages = document.pages.map((page, at) => {
    const elements = change(page.elements, at)
    return elements === page.elements ? page : { ...page, elements: [...elements] }
  })
  return pages.every((page, at) => page === document.pages[at]) ? document : { ...document, pages }
}

export type Group = ElementOf<'group'> | ElementOf<'stack'>

/** Whether it has elements inside. A stack, which places them itself, is a group as well. */
export const isGroup = (element: DocumentElement | undefined): element is Group =>
  element !== undefined && 'children' in element

export const childrenOf = (element: DocumentElement): Elements => (isGroup(element) ? element.children : [])

/** Every element, a group before its children, each with the ids of the groups around it, outermost first. */
export function* everyElement(
  elements: Elements,
  around: readonly string[] = [],
): Generator<{ element: DocumentElement; around: readonly string[] }> {
  for (const element of elements) {
    yield { element, around }
    yield* everyElement(childrenOf(element), [...around, element.id])
  }
}

export function find(elements: Elements, id: string): DocumentElement | undefined {
  for (const { element } of everyElement(elements)) if (element.id === id) return element
  return undefined
}

/** The groups around an element, outermost first. */
export function groupsAround(elements: Elements, id: string): readonly string[] {
  for (const { element, around } of everyElement(elements)) if (element.id === id) return around
  return []
}

/** The elements of a selection in the order of the document, without those that are inside a selected group. */
export function chosen(elements: Elements, ids: readonly string[]): DocumentElement[] {
  const wanted = new Set(ids)
  return [...everyElement(elements)].flatMap(({ element, around }) =>
    wanted.has(element.id) && !around.some((id) => wanted.has(id)) ? [element] : [],
  )
}

/**
 * Changes elements by id; undefined removes one. A group that changes inside gets the box around its children, and one
 * that loses all of them disappears.
 */
export function changeElements(
  elements: Elements,
  ids: readonly string[],
  change: (element: DocumentElement) => DocumentElement | undefined,
): Elements {
  const wanted = new Set(chosen(elements, ids).map(({ id }) => id))
  return wanted.size === 0 ? elements : changed(elements, (element) => (wanted.has(element.id) ? change : undefined))
}

type Change = (element: DocumentElement) => DocumentElement | undefined

function changed(elements: Elements, changeOf: (element: DocumentElement) => Change | undefined): Elements {
  const result = elements.flatMap((element) => {
    const change = changeOf(element)
    if (change) return change(element) ?? []
    if (!isGroup(element)) return element
    const children = changed(element.children, changeOf)
    return children === element.children ? element : (withChildren(element, children) ?? [])
  })
  return result.length === elements.length && result.every((element, at) => element === elements[at])
    ? elements
    : result
}

/** A group with these children and the box around them, or a stack that has placed them; undefined without any. */
export function withChildren(group: Group, children: Elements): Group | undefined {
  if (children.length === 0) return undefined
  return group.kind === 'stack'
    ? tidied({ ...group, children: [...children] })
    : { ...group, box: boxAround(children), children: [...children] }
}

/**
 * A stack with its children where they are if each prints something. Those without room lie where it ends, so that they
 * can be seen and taken.
 */
export function tidied(stack: ElementOf<'stack'>): ElementOf<'stack'> {
  const { placed, leftOut } = inFlow(stack.children, stack)
  const { x, y, width, height } = stack.box
  const places = new Map(placed.map(({ id, box }) => [id, box]))
  for (const { id, box } of leftOut)
    places.set(id, { ...box, x: Math.max(x, x + width - box.width), y: Math.max(y, y + height - box.height) })
  return { ...stack, children: stack.children.map((child) => movedTo(child, places.get(child.id) ?? child.box)) }
}

function movedTo(element: DocumentElement, { x, y }: Box): DocumentElement {
  const [right, down] = [legalPlace(x) - element.box.x, legalPlace(y) - element.box.y]
  return right === 0 && down === 0 ? element : movedBy(element, right, down)
}

/** An element in another place. Stacks place what is in them. */
export const movedBy = (element: DocumentElement, dx: number, dy: number): DocumentElement =>
  mapElements([shifted(element, dx, dy)], (one) => (one.kind === 'stack' ? tidied(one) : one))[0]!

/** As in the schema of documents. */
const farthest = 4000
const legalPlace = (at: number) => Math.max(-farthest, Math.min(farthest, at))

export const removeElements = (elements: Elements, ids: readonly string[]): Elements =>
  changeElements(elements, ids, () => undefined)

/**
 * Changes the list that holds an element: the page's own or that of its group. Other lists stay as they are.
 */
export function changeSiblings(elements: Elements, id: string, change: (siblings: Elements) => Elements): Elements {
  if (elements.some((element) => element.id === id)) return change(elements)
  const group = groupsAround(elements, id).at(-1)
  if (group === undefined) return elements
  return changeElements(elements, [group], (element) =>
    isGroup(element) ? withChildren(element, change(element.children)) : element,
  )
}

/** The smallest box around elements, of which there is at least one. */
export function boxAround(elements: readonly Pick<DocumentElement, 'box'>[]): Box {
  const left = Math.min(...elements.map(({ box }) => box.x))
  const top = Math.min(...elements.map(({ box }) => box.y))
  const right = Math.max(...elements.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...elements.map(({ box }) => box.y + box.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Gives ids that no element has: the kind and a number. */
export function idGiver(document: TemplateDocument): (kind: string) => string {
  const used = new Set(
    document.pages.flatMap(({ elements }) => [...everyElement(elements)].map(({ element }) => element.id)),
  )
  // The design of a size may get an element of the same kind and number.
  const start = document.madeFrom ? 'own-' : ''
  return (kind) => {
    let number = 1
    while (used.has(`${start}${kind}-${number}`)) number++
    const id = `${start}${kind}-${number}`
    used.add(id)
    return id
  }
}

/** A copy of an element with new ids, also inside it. */
export function withNewIds(element: DocumentElement, give: (kind: string) => string): DocumentElement {
  const copy = { ...element, id: give(element.kind) }
  return isGroup(copy) ? { ...copy, children: copy.children.map((child) => withNewIds(child, give)) } : copy
}

/** The order in which people read: by rows, then from the left. Elements of one row overlap by half of their height. */
export function inReadingOrder(elements: Elements): DocumentElement[] {
  const byTop = [...elements].sort((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
  const rows: DocumentElement[][] = []
  for (const element of byTop) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && element.box.y < first.box.y + first.box.height / 2) row.push(element)
    else rows.push([element])
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box.x - other.box.x))
}
