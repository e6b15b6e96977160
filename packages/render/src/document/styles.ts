// render/document: styles: values that elements share by name. They are put into the elements when a document is read or
// changed, so that whatever draws or fits an element needs no styles.
import { mapElements } from './elements.ts'
import type { DocumentElement, TemplateDocument } from './schema.ts'
import type { Style } from './shared-schema.ts'

/** What a style sets in the kinds of elements that can have one. */
export const styledFields: Readonly<Partial<Record<DocumentElement['kind'], readonly (keyof Style)[]>>> = {
  text: ['face', 'sizes', 'ink'],
  badge: ['sizes', 'ink'],
  price: ['ink'],
  notes: ['ink'],
  mark: ['ink'],
}

type Loose = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same document with the values of its styles in its elements. What stays the same stays the same object.
 * @param document anything that was read from a file; what is no document stays as it is
 */
export function withStyleValues(document: unknown): unknown {
  if (!isObject(document) || !isObject(document['styles']) || !Array.isArray(document['pages'])) return document
  const styles = document['styles']
  return withList(document, 'pages', (page) =>
    isObject(page) ? withList(page, 'elements', (element) => elementWith(element, styles)) : page,
  )
}

/** The same for a document. */
export const restyled = (document: TemplateDocument): TemplateDocument => withStyleValues(document) as TemplateDocument

/** The same without font sizes in its styles: the elements keep theirs, and a style without anything else is gone. */
export function withoutStyleSizes(document: TemplateDocument): TemplateDocument {
  const { styles, ...plain } = document
  if (!styles) return document
  const others = Object.entries(styles).flatMap(([name, { sizes: _sizes, ...style }]) =>
    Object.keys(style).length > 0 ? [[name, style] as const] : [],
  )
  const kept = new Set(others.map(([name]) => name))
  const pages = document.pages.map((page) => ({
    ...page,
    elements: mapElements(page.elements, (element) => {
      if (!('style' in element) || element.style === undefined || kept.has(element.style)) return element
      const { style: _style, ...own } = element
      return own as DocumentElement
    }),
  }))
  return { ...plain, ...(others.length > 0 && { styles: Object.fromEntries(others) }), pages }
}

function withList(of: Loose, key: string, change: (entry: unknown) => unknown): Loose {
  const before: unknown = of[key]
  if (!Array.isArray(before)) return of
  const after = before.map(change)
  return after.every((entry, at) => entry === before[at]) ? of : { ...of, [key]: after }
}

function elementWith(element: unknown, styles: Loose): unknown {
  if (!isObject(element)) return element
  if (Array.isArray(element['children'])) return withList(element, 'children', (child) => elementWith(child, styles))
  const { kind, style: name } = element
  if (typeof name !== 'string' || typeof kind !== 'string') return element
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined
  const fields = Object.hasOwn(styledFields, kind) ? styledFields[kind as DocumentElement['kind']] : undefined
  if (!isObject(style) || !fields) return element
  const values = fields.flatMap((field) => (style[field] === undefined ? [] : [[field, style[field]] as const]))
  return values.every(([field, value]) => same(element[field], value))
    ? element
    : { ...element, ...Object.fromEntries(values) }
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
