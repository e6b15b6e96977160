// render/document: reads a template from outside: a file, a call, a draft. Whatever it is given, it returns a document
// that can be drawn, or says what is wrong and where.
import { parseExpression, parseText } from '../expressions/parse.ts'
import { problemSentence } from '../expressions/problem-sentence.ts'
import type { ExpressionProblem } from '../expressions/problems.ts'
import { contextsOf, usesToday } from '../expressions/tree.ts'
import { documentLimits, TemplateDocument, type DocumentElement } from './schema.ts'

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
  const read = TemplateDocument.safeParse(value)
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

/** Nesting of any JSON: a document's groups take three levels each, besides its own. */
const deepestJson = 8 + 3 * documentLimits.depth
function deepest(value: unknown, level = 0): boolean {
  if (level > deepestJson) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => deepest(inner, level + 1))
}

/** What a schema cannot say: unique names, and limits over the whole document. */
function contentProblems(document: TemplateDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  const ids = new Set<string>()
  document.pages.forEach((page, at) => {
    let count = 0
    const visit = (elements: readonly DocumentElement[], path: string, depth: number) => {
      elements.forEach((element, index) => {
        const here = `${path}.${index}`
        count++
        if (ids.has(element.id)) problems.push({ path: `${here}.id`, message: `The id ${element.id} is used twice.` })
        ids.add(element.id)
        problems.push(...sourceProblems(element, here))
        if (element.kind !== 'group') return
        if (depth >= documentLimits.depth)
          problems.push({ path: here, message: `Groups are nested at most ${documentLimits.depth} deep.` })
        else visit(element.children, `${here}.children`, depth + 1)
      })
    }
    visit(page.elements, `pages.${at}.elements`, 1)
    if (count > documentLimits.elements)
      problems.push({ path: `pages.${at}`, message: `A page has at most ${documentLimits.elements} elements.` })
  })
  return problems
}

/** What a label knows about itself while it is drawn. */
const drawnContexts: ReadonlySet<string> = new Set(['model', 'currency'])

/** Every expression of an element. */
function sourceProblems(element: DocumentElement, path: string): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  const check = (field: string, source: string | undefined, parse: typeof parseExpression | typeof parseText) => {
    if (source === undefined) return
    const read = parse(source)
    const add = (message: string) => problems.push({ path: `${path}.${field}`, message })
    if ('problem' in read) return add(sentence(read.problem))
    const tree = 'parts' in read ? read.parts : read.expression
    if (usesToday(tree)) add('today() cannot be used: a label is not drawn again at midnight.')
    for (const name of contextsOf(tree))
      if (!drawnContexts.has(name)) add(`ctx('${name}') cannot be used: a label is not drawn again when it changes.`)
  }
  check('when', element.when, parseExpression)
  if (element.kind === 'text' || element.kind === 'badge') check('text', element.text, parseText)
  if (element.kind === 'image') check('source', element.source, parseText)
  if (element.kind === 'code') check('value', element.value, parseText)
  if (element.kind === 'price') check('value', element.value, parseExpression)
  return problems
}

const sentence = (problem: ExpressionProblem) => `${problemSentence(problem)} (character ${problem.at + 1})`
