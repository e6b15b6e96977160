// features/designer/editing: styles, which elements share, and the words of a design. All functions are pure; what a
// document refuses is refused by `checked` in property.ts.
import { mapElements } from '@shelfcast/render/document/elements'
import { elementsOfPages } from '@shelfcast/render/document/pages'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import type { Style } from '@shelfcast/render/document/shared-schema'
import { restyled, styledFields } from '@shelfcast/render/document/styles'
import type { LabelLanguage } from '@shelfcast/render/label-words'
import { changePages, everyElement } from './tree.ts'

/** A style with the values of an element, which the element then follows. */
export function styleOf(document: TemplateDocument, element: DocumentElement): TemplateDocument {
  const fields = styledFields[element.kind]
  if (!fields) return document
  const name = freeName(document)
  const values = Object.fromEntries(fields.map((field) => [field, (element as Style)[field]])) as Style
  return mapPages({ ...document, styles: { ...document.styles, [name]: values } }, (one) =>
    one.id === element.id ? ({ ...one, style: name } as typeof one) : one,
  )
}

function freeName({ styles = {} }: TemplateDocument): string {
  let number = 1
  while (Object.hasOwn(styles, `style-${number}`)) number++
  return `style-${number}`
}

export const addStyle = (document: TemplateDocument): TemplateDocument => ({
  ...document,
  styles: { ...document.styles, [freeName(document)]: { ink: 'ink' } },
})

/** Changes a style with all its elements. */
export const setStyle = (document: TemplateDocument, name: string, style: Style): TemplateDocument =>
  restyled({ ...document, styles: { ...document.styles, [name]: style } })

/** Elements keep the look that a removed style gave them. */
export function removeStyle(document: TemplateDocument, name: string): TemplateDocument {
  const { styles = {}, ...rest } = document
  const { [name]: _removed, ...others } = styles
  const plain: TemplateDocument = Object.keys(others).length > 0 ? { ...rest, styles: others } : rest
  return mapPages(plain, (element) => {
    if (!('style' in element) || element.style !== name) return element
    const { style: _style, ...own } = element
    return own as DocumentElement
  })
}

/** The same document if another style has that name. */
export function renameStyle(document: TemplateDocument, name: string, to: string): TemplateDocument {
  const { styles = {} } = document
  if (name === to || Object.hasOwn(styles, to)) return document
  const renamed = Object.fromEntries(Object.entries(styles).map(([one, style]) => [one === name ? to : one, style]))
  return mapPages({ ...document, styles: renamed }, (element) =>
    'style' in element && element.style === name ? ({ ...element, style: to } as typeof element) : element,
  )
}

/** Changes the elements of all pages: they share the styles. */
const mapPages = (document: TemplateDocument, change: (element: DocumentElement) => DocumentElement) =>
  changePages(document, (elements) => mapElements(elements, change))

/** How many elements follow a style. */
export const usersOfStyle = (document: TemplateDocument, name: string): number =>
  [...everyElement(elementsOfPages(document))].filter(({ element }) => 'style' in element && element.style === name)
    .length

/** Sets the text of a word in one language; without a text it goes, and a word without any text as well. */
export function setWord(
  document: TemplateDocument,
  name: string,
  { language, text }: { language: LabelLanguage; text: string },
): TemplateDocument {
  const { words = {}, ...rest } = document
  const { [name]: word = {}, ...others } = words
  const { [language]: _before, ...texts } = word
  const next = text === '' ? texts : { ...texts, [language]: text }
  const all = Object.keys(next).length === 0 ? others : { ...words, [name]: next }
  return Object.keys(all).length === 0 ? rest : { ...rest, words: all }
}
