// parts: the documents of templates by name. Built-in ones are part of the renderer, the others are on the server.
import { useQueries } from '@tanstack/react-query'
import { readTemplateContent } from '@shelfcast/contract/templates/templates'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelModel } from '@shelfcast/render/models'
import { ask } from '../api/ask.ts'
import { useStore } from '../state/store-choice.ts'

type BuiltIn = Pick<typeof import('@shelfcast/render/price-template'), 'templateFor' | 'isBuiltInTemplate'>

/** The read of a template, as it is or as it was: a version never changes. */
export const templateContent = (company: string | undefined, templateName: string, version?: number) =>
  ask(
    readTemplateContent,
    { company: company || undefined, templateName, ...(version === undefined ? {} : { version }) },
    { background: true, ...(version === undefined ? {} : { staleTime: Infinity }) },
  )

/** The look of a label in previews: the key of its model as it hangs, and the template if it is not the default. */
export function readLook(look: string): { key: string; templateName: string | undefined } {
  // Names of templates have blanks, keys of models have none.
  const at = look.indexOf(' ')
  return at < 0 ? { key: look, templateName: undefined } : { key: look.slice(0, at), templateName: look.slice(at + 1) }
}

/**
 * Reads templates by their names.
 * @returns for a label as it hangs, the document of a name; undefined while it is read. A template that does not exist
 *   or does not fit is replaced by the default, as the server does.
 */
export function useTemplateDocuments(
  renderer: BuiltIn | undefined,
  names: readonly (string | undefined)[],
): (model: LabelModel, name: string | undefined) => TemplateDocument | undefined {
  const { company } = useStore()
  const own = [...new Set(names)].filter(
    (name): name is string => !!name && renderer !== undefined && !renderer.isBuiltInTemplate(name),
  )
  const read = useQueries({ queries: own.map((templateName) => templateContent(company, templateName)) })
  return (model, name) => {
    if (!renderer) return undefined
    const at = own.indexOf(name ?? '')
    const answer = read[at]
    if (!answer) return renderer.templateFor(model, name)
    if (answer.isPending) return undefined
    const content = answer.data?.data
    const fits = content && content.width === model.width && content.height === model.height
    return fits ? parsedDocument(content.jsonData) : renderer.templateFor(model)
  }
}

const documents = new Map<string, TemplateDocument>()
/** Lists show some dozen at a time. */
const mostDocuments = 200

/** The same object for the same text, so that a picture is drawn once. */
export function parsedDocument(text: string): TemplateDocument {
  let document = documents.get(text)
  if (!document) {
    if (documents.size >= mostDocuments) documents.clear()
    documents.set(text, (document = JSON.parse(text) as TemplateDocument))
  }
  return document
}
