// features/designer/editing: copies between templates, windows and computers, as JSON text in our format.
import { readDocument } from '@shelfcast/render/document/read-document'
import {
  documentFormat,
  documentVersion,
  type DocumentElement,
  type TemplateDocument,
} from '@shelfcast/render/document/schema'
import { moveBy, sameBox } from './boxes.ts'
import { changeElements, chosen, elementsOf, idGiver, withElements, withNewIds, type Elements } from './tree.ts'

const format = 'shelfcast-elements'
/** Of a copy in the clipboard, beside plain text, which also reaches other browsers and computers. */
export const copyType = 'application/vnd.shelfcast.elements+json'
/** A copy on the place of its original moves by this, so that both can be seen. */
const besidePx = 8

/** The selected elements as text. */
export const copied = (elements: Elements, ids: readonly string[]): string =>
  JSON.stringify({ format, version: documentVersion, elements: chosen(elements, ids) })

/**
 * The elements in a text of `copied`; undefined for any other text.
 * @param into has the styles and words that they can use; a style that it lacks leaves its values in the elements
 */
export function readCopy(
  text: string,
  { styles = {}, words = {} }: Pick<TemplateDocument, 'styles' | 'words'> = {},
): DocumentElement[] | undefined {
  try {
    const { elements, ...head } = JSON.parse(text, (key, value: unknown) =>
      key === 'style' && !Object.hasOwn(styles, String(value)) ? undefined : value,
    ) as Record<string, unknown>
    if (head['format'] !== format || head['version'] !== documentVersion) return undefined
    // The rules of documents are the rules of their elements.
    const read = readDocument({
      format: documentFormat,
      version: documentVersion,
      name: format,
      medium: 'label',
      size: { width: 1, height: 1 },
      palette: 'BW',
      styles,
      words,
      pages: [{ name: format, elements }],
    })
    return 'document' in read ? [...elementsOf(read.document)] : undefined
  } catch {
    return undefined // Any other text of the clipboard.
  }
}

export interface Placed {
  document: TemplateDocument
  ids: string[]
}

/** Adds copies on top of a page, at their place, or beside it if another element is exactly there. */
export function pasted(document: TemplateDocument, copies: readonly DocumentElement[], page = 0): Placed {
  const give = idGiver(document)
  const added = copies.map((element) => withNewIds(element, give))
  const ids = added.map(({ id }) => id)
  let elements: Elements = [...elementsOf(document, page), ...added]
  const others = elementsOf(document, page)
  const isTaken = () => {
    const first = elements.find(({ id }) => id === ids[0])
    return first !== undefined && others.some(({ box }) => sameBox(box, first.box))
  }
  while (isTaken()) {
    const moved = moveBy(elements, ids, besidePx, besidePx)
    if (moved === elements) break
    elements = moved
  }
  return { document: withElements(document, elements, page), ids }
}

/** Copies beside their originals. */
export const duplicated = (document: TemplateDocument, ids: readonly string[], page = 0): Placed =>
  pasted(document, chosen(elementsOf(document, page), ids), page)

/** Properties that one kind can give another: how it looks, not where it is or what it shows. */
const styleKeys = [
  'style',
  'face',
  'sizes',
  'lines',
  'overflow',
  'hyphens',
  'link',
  'align',
  'vertical',
  'ink',
  'fill',
  'stroke',
  'width',
  'radius',
  'pad',
  'digits',
  'largestModule',
] as const

/** Gives elements the look of `from`. Between kinds, only the ink. */
export function withStyle(elements: Elements, ids: readonly string[], from: DocumentElement): Elements {
  const style = Object.fromEntries(
    Object.entries(from).filter(([key]) => (styleKeys as readonly string[]).includes(key)),
  )
  return changeElements(elements, ids, (element) => {
    const { style: _before, ...own } = element as DocumentElement & { style?: string }
    if (element.kind === from.kind) return { ...own, ...style } as DocumentElement
    return 'ink' in element && 'ink' in from ? ({ ...own, ink: from.ink } as DocumentElement) : element
  })
}
