// render/document: the words of a design in the language of a label. Words that every label knows are in label-words.ts; a
// design can have its own for them.
import { builtInWords, wordsOf, type LabelLanguage, type Words } from '../label-words.ts'
import type { TemplateDocument } from './schema.ts'

type Document = Pick<TemplateDocument, 'words'>

export const isKnownWord = ({ words }: Document, name: string): boolean =>
  builtInWords.some((known) => known === name) || Object.hasOwn(words ?? {}, name)

/**
 * The word in this language. Without it the label's own one, so that no other language is printed if that can be
 * avoided; then the English one, then any.
 */
export function wordIn({ words }: Document, language: LabelLanguage, name: string): string | undefined {
  const own = words && Object.hasOwn(words, name) ? words[name] : undefined
  const builtIn = builtInWords.find((known) => known === name)
  return own?.[language] ?? (builtIn && wordsOf(language)[builtIn]) ?? own?.en ?? Object.values(own ?? {})[0]
}

/** All words that a label of this language can print from a design, for loading their letters. */
export const ownWords = (document: Document, language: LabelLanguage): string[] =>
  Object.keys(document.words ?? {}).flatMap((name) => wordIn(document, language, name) ?? [])

/** The words of prices and their notes. */
export const priceWords = (document: Document, language: LabelLanguage): Words =>
  document.words === undefined
    ? wordsOf(language)
    : {
        sale: wordIn(document, language, 'sale') ?? '',
        lowest: wordIn(document, language, 'lowest') ?? '',
      }
