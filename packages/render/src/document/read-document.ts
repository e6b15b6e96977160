// render/document: reads a template from outside: a file, a call, a draft. Whatever it is given, it returns a document
// that can be drawn, or says what is wrong and where.
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
