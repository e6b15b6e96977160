// render/document: the expressions of elements, and what they ask for.
import { usesToday } from '../expressions/tree.ts'
import { everyElement } from './elements.ts'
import { expressionOf, textPartsOf } from './parsed.ts'
import type { DocumentElement, DocumentPage } from './schema.ts'

export interface Source {
  /** Where it is in the element. */
  field: string
  source: string
  /** A text with expressions in braces; otherwise one expression. */
  isText: boolean
}

/** All of one element, without its children. */
export function sourcesOf(element: DocumentElement): Source[] {
  const { when } = element
  const found: Source[] = when === undefined ? [] : [{ field: 'when', source: when, isText: false }]
  if (element.kind === 'text' || element.kind === 'badge')
    found.push({ field: 'text', source: element.text, isText: true })
  if (element.kind === 'image') found.push({ field: 'source', source: element.source, isText: true })
  if (element.kind === 'code' && element.value !== undefined)
    found.push({ field: 'value', source: element.value, isText: true })
  if (element.kind === 'price' && element.value !== undefined)
    found.push({ field: 'value', source: element.value, isText: false })
  return found
}

const known = new WeakMap<DocumentPage, boolean>()

/** Labels that show this page can change at midnight. */
export function followsDay(page: DocumentPage): boolean {
  let follows = known.get(page)
  if (follows === undefined)
    known.set(
      page,
      (follows = [...everyElement(page.elements)]
        .flatMap(sourcesOf)
        .some(({ source, isText }) => usesToday(isText ? textPartsOf(source) : expressionOf(source)))),
    )
  return follows
}
