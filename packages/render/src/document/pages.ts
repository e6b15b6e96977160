// render/document: the pages of a template, and the one that a label shows.
import type { DocumentElement, DocumentPage, TemplateDocument } from './schema.ts'

/** The name by which sizes know a page: its id, or its number if it has none. */
export const pageKey = ({ id }: Pick<DocumentPage, 'id'>, at: number): string => id ?? String(at + 1)

/**
 * The page that is drawn for a label, from 1. A label on a page that its template does not have shows the first one.
 * @param page that of the label; undefined where no label is known
 */
export const drawnPage = ({ pages }: Pick<TemplateDocument, 'pages'>, page: number | undefined): number =>
  page !== undefined && page <= pages.length ? page : 1

/** @param number from 1, one that the document has */
export const pageOf = ({ pages }: Pick<TemplateDocument, 'pages'>, number: number): DocumentPage => pages[number - 1]!

/** The elements of all pages, without those inside groups. */
export const elementsOfPages = ({ pages }: Pick<TemplateDocument, 'pages'>): DocumentElement[] =>
  pages.flatMap(({ elements }) => elements)
