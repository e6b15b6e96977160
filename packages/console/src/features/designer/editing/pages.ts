// features/designer/editing: the pages of a document: add, name, copy, move, remove. All functions are pure.
import type { DocumentPage, TemplateDocument } from '@shelfcast/render/document/schema'
import { documentLimits, type Ink } from '@shelfcast/render/document/shared-schema'
import { idGiver, withNewIds } from './tree.ts'

/** A document, and the page that is open after a change, from 0. */
export interface OnPage {
  document: TemplateDocument
  page: number
}

export const canAddPage = ({ pages }: TemplateDocument): boolean => pages.length < documentLimits.pages

/** Every page gets an id, so that sizes find their changes of a page after it moves. */
function withPages(document: TemplateDocument, pages: readonly (DocumentPage | Omit<DocumentPage, 'id'>)[]) {
  const used = new Set(pages.flatMap((page) => ('id' in page && page.id !== undefined ? [page.id] : [])))
  let number = 1
  const free = () => {
    while (used.has(`page-${number}`)) number++
    used.add(`page-${number}`)
    return `page-${number}`
  }
  return { ...document, pages: pages.map((page) => ('id' in page && page.id ? page : { id: free(), ...page })) }
}

/** An empty page after this one. The document must have room for it (`canAddPage`). */
export function addPage(document: TemplateDocument, at: number, name: string): OnPage {
  const pages = document.pages.toSpliced(at + 1, 0, { name, elements: [] })
  return { document: withPages(document, pages), page: at + 1 }
}

/** A copy of a page after it; its elements get new ids. The document must have room for it. */
export function duplicatePage(document: TemplateDocument, at: number, name: string): OnPage {
  const { id: _id, ...page } = document.pages[at]!
  const give = idGiver(document)
  const copy = { ...page, name, elements: page.elements.map((element) => withNewIds(element, give)) }
  return { document: withPages(document, document.pages.toSpliced(at + 1, 0, copy)), page: at + 1 }
}

/** The last page stays. */
export function removePage(document: TemplateDocument, at: number): OnPage {
  if (document.pages.length === 1) return { document, page: at }
  const pages = document.pages.toSpliced(at, 1)
  return { document: { ...document, pages }, page: Math.min(at, pages.length - 1) }
}

/** One place to the left or to the right; at the end it stays. */
export function movePage(document: TemplateDocument, at: number, by: 1 | -1): OnPage {
  const to = at + by
  const page = document.pages[at]
  if (!page || to < 0 || to >= document.pages.length) return { document, page: at }
  return { document: withPages(document, document.pages.toSpliced(at, 1).toSpliced(to, 0, page)), page: to }
}

const changePage = (document: TemplateDocument, at: number, change: (page: DocumentPage) => DocumentPage) => ({
  ...document,
  pages: document.pages.map((page, place) => (place === at ? change(page) : page)),
})

export const namePage = (document: TemplateDocument, at: number, name: string): TemplateDocument =>
  changePage(document, at, (page) => ({ ...page, name }))

/** `paper` is the label's own white, which a document does not mention. */
export const paintPage = (document: TemplateDocument, at: number, paper: Ink): TemplateDocument =>
  changePage(document, at, ({ paper: _before, ...page }) => (paper === 'paper' ? page : { ...page, paper }))
