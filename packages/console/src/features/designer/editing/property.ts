// features/designer/editing: reads and sets one property of elements, by its place. What a document refuses
// changes nothing; its problem is returned in words.
import { readDocument } from '@shelfcast/render/document/read-document'
import { restyled } from '@shelfcast/render/document/styles'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import { changeElements, changePages, tidied } from './tree.ts'

/** The value at a place such as `sizes.badge`. */
export function valueAt(element: DocumentElement, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      element,
    )
}

/** A copy with another value at a place; undefined removes it. */
function withValue<Value>(value: Value, [part, ...rest]: readonly string[], set: unknown): Value {
  if (part === undefined) return set as Value
  const { [part]: inner, ...others } = (value ?? {}) as Record<string, unknown>
  const next = withValue(inner, rest, set)
  return (next === undefined ? others : { ...others, [part]: next }) as Value
}

/** @returns the changed document, or why it would be none */
export function setProperty(
  document: TemplateDocument,
  ids: readonly string[],
  key: string,
  value: unknown,
): { document: TemplateDocument } | { problem: string } {
  const path = key.split('.')
  const changed = changePages(document, (elements) =>
    changeElements(elements, ids, (element) => {
      const next = withValue(element, path, value)
      return next.kind === 'stack' ? tidied(next) : next
    }),
  )
  return checked(restyled(changed))
}

/** The document itself if it can be drawn, or its first problem. */
export function checked(document: TemplateDocument): { document: TemplateDocument } | { problem: string } {
  const read = readDocument(document)
  return 'document' in read ? { document } : { problem: read.problems[0]?.message ?? '' }
}

/** The value that all elements have at a place; undefined if they differ. */
export function sharedValue(elements: readonly DocumentElement[], key: string): unknown {
  const [first, ...others] = elements.map((element) => valueAt(element, key))
  const same = JSON.stringify(first)
  return others.every((other) => JSON.stringify(other) === same) ? first : undefined
}
