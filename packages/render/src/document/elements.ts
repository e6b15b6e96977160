// render/document: the elements of a page as a tree.
import type { DocumentElement, TemplateDocument } from './schema.ts'

/** Those inside a group or a stack. */
export const childrenOf = (element: DocumentElement): readonly DocumentElement[] =>
  'children' in element ? element.children : []

/** Every element in the order in which they are drawn, those with children before them. */
export function* everyElement(elements: readonly DocumentElement[]): Generator<DocumentElement> {
  for (const element of elements) {
    yield element
    yield* everyElement(childrenOf(element))
  }
}

/** Changes every element, the children first. What stays the same stays the same object. */
export function mapElements(
  elements: readonly DocumentElement[],
  change: (element: DocumentElement) => DocumentElement,
): DocumentElement[] {
  return elements.map((element) => {
    if (!('children' in element)) return change(element)
    const children = mapElements(element.children, change)
    return change(children.every((child, at) => child === element.children[at]) ? element : { ...element, children })
  })
}

/** Where an element is moved by that much. */
export function shifted(element: DocumentElement, dx: number, dy: number): DocumentElement {
  const box = { ...element.box, x: element.box.x + dx, y: element.box.y + dy }
  return 'children' in element
    ? { ...element, box, children: element.children.map((child) => shifted(child, dx, dy)) }
    : { ...element, box }
}

/** Whether a document has elements of a kind, for things that only such ones need. */
export const hasKind = ({ pages }: TemplateDocument, kind: DocumentElement['kind']): boolean =>
  pages.some(({ elements }) => [...everyElement(elements)].some((element) => element.kind === kind))
