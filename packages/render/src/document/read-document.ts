// render/document: reads a template from outside: a file, a call, a draft. Whatever it is given, it returns a document
// that can be drawn, or says what is wrong and where.
import { parseExpression, parseText } from '../expressions/parse.ts'
import { problemSentence } from '../expressions/problem-sentence.ts'
import type { ExpressionProblem } from '../expressions/problems.ts'
import { namesOf } from '../expressions/tree.ts'
import { childrenOf } from './elements.ts'
import { isKnownWord } from './own-words.ts'
import { TemplateDocument, type DocumentElement } from './schema.ts'
import { documentLimits } from './shared-schema.ts'
import { pageKey } from './pages.ts'
import { sourcesOf } from './sources.ts'
import { withStyleValues } from './styles.ts'

/** A place that is wrong, such as `pages.0.elements.3.box.width`, and why. */
export interface DocumentProblem {
  path: string
  message: string
}

export type ReadDocument = { document: TemplateDocument } | { problems: DocumentProblem[] }

/** Of a file with thousands of mistakes, only the first ones are reported. */
const mostProblems = 20

/** @param text JSON as it arrived */
export function readDocumentText(text: string): ReadDocument {
  if (new TextEncoder().encode(text).length > documentLimits.bytes)
    return problem('', `A template has at most ${documentLimits.bytes / 1024} KiB.`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return problem('', 'This is not a template file: it is not JSON.')
  }
  return readDocument(parsed)
}

export function readDocument(value: unknown): ReadDocument {
  const tooDeep = deepest(value)
  if (tooDeep) return problem('', 'Groups are nested too deeply.')
  const read = TemplateDocument.safeParse(withStyleValues(value))
  if (!read.success) {
    return {
      problems: read.error.issues
        .slice(0, mostProblems)
        .map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    }
  }
  const problems = contentProblems(read.data)
  return problems.length > 0 ? { problems: problems.slice(0, mostProblems) } : { document: read.data }
}

const problem = (path: string, message: string): ReadDocument => ({ problems: [{ path, message }] })

/** Nesting of any JSON: a document's groups and stacks take three levels each, besides its own. */
const deepestJson = 8 + 3 * documentLimits.depth
function deepest(value: unknown, level = 0): boolean {
  if (level > deepestJson) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => deepest(inner, level + 1))
}

/** What a schema cannot say: unique names, and limits over the whole document. */
function contentProblems(document: TemplateDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  const ids = new Set<string>()
  const pages = new Set<string>()
  document.pages.forEach((page, at) => {
    const key = pageKey(page, at)
    if (pages.has(key)) problems.push({ path: `pages.${at}.id`, message: `The page id ${key} is used twice.` })
    pages.add(key)
    let count = 0
    const visit = (elements: readonly DocumentElement[], path: string, depth: number) => {
      elements.forEach((element, index) => {
        const here = `${path}.${index}`
        count++
        if (ids.has(element.id)) problems.push({ path: `${here}.id`, message: `The id ${element.id} is used twice.` })
        ids.add(element.id)
        problems.push(...sourceProblems(document, element, here))
        if ('style' in element && element.style !== undefined && !Object.hasOwn(document.styles ?? {}, element.style))
          problems.push({ path: `${here}.style`, message: `This template has no style ${element.style}.` })
        const children = childrenOf(element)
        if (children.length === 0) return
        if (depth >= documentLimits.depth)
          problems.push({ path: here, message: `Groups are nested at most ${documentLimits.depth} deep.` })
        else visit(children, `${here}.children`, depth + 1)
      })
    }
    visit(page.elements, `pages.${at}.elements`, 1)
    if (count > documentLimits.elements)
      problems.push({ path: `pages.${at}`, message: `A page has at most ${documentLimits.elements} elements.` })
  })
  return problems
}

/** Every expression of an element. */
function sourceProblems(document: TemplateDocument, element: DocumentElement, path: string): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  for (const { field, source, isText } of sourcesOf(element)) {
    const read = (isText ? parseText : parseExpression)(source)
    const add = (message: string) => problems.push({ path: `${path}.${field}`, message })
    if ('problem' in read) {
      add(sentence(read.problem))
      continue
    }
    for (const name of namesOf('parts' in read ? read.parts : read.expression, 'word'))
      if (!isKnownWord(document, name)) add(`This template has no word ${name}.`)
  }
  return problems
}

const sentence = (problem: ExpressionProblem) => `${problemSentence(problem)} (character ${problem.at + 1})`
