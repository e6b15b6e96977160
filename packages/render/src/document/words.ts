// render/document: the words that a page prints besides those of the product, for loading their letters, and the names of
// its pictures.
import { everyElement } from './elements.ts'
import type { DocumentElement, DocumentPage } from './schema.ts'

const plain = new WeakMap<DocumentPage, boolean>()

/** All words of the template itself are in letters that are part of the renderer. */
export function isPlainPage(page: DocumentPage): boolean {
  let known = plain.get(page)
  if (known === undefined)
    plain.set(
      page,
      (known = [...textsOf(page.elements)].every((text) => !/[^\n\u0020-\u017f\u2010-\u2026]/.test(text))),
    )
  return known
}

/** @param words puts the product's values into a text */
export const wordsOfPage = (page: DocumentPage, words: (text: string) => string): string[] =>
  [...textsOf(page.elements)].map(words)

function* textsOf(elements: readonly DocumentElement[]): Generator<string> {
  for (const element of everyElement(elements))
    if (element.kind === 'text' || element.kind === 'badge') yield element.text
}

const images = new WeakMap<DocumentPage, readonly string[]>()

/** The sources of the page's images, each once: names of pictures, or words with `{expressions}`. */
export function imageSourcesOf(page: DocumentPage): readonly string[] {
  let known = images.get(page)
  if (!known) images.set(page, (known = [...new Set(sourcesOf(page.elements))]))
  return known
}

function* sourcesOf(elements: readonly DocumentElement[]): Generator<string> {
  for (const element of everyElement(elements)) if (element.kind === 'image') yield element.source
}
