// features/templates: the document of a template: built-in ones are part of the renderer, the others are on the server.
import { useQuery } from '@tanstack/react-query'
import type { Template } from '@shelfcast/contract/templates/templates'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelModel } from '@shelfcast/render/models'
import { coloursOf } from '@shelfcast/render/template-fit'
import { useRenderer } from '../../parts/label-preview.tsx'
import { useStore } from '../../state/store-choice.ts'
import { parsedDocument, templateContent } from '../../parts/template-documents.ts'

export interface DrawnTemplate {
  document: TemplateDocument
  /** A label model that it fits, as such a label hangs. */
  model: LabelModel
}

/** The document and its glass; undefined while it loads, or if no known label model has its size. */
export function useTemplate(template: Template, version?: number): DrawnTemplate | undefined {
  const renderer = useRenderer()
  const { company } = useStore()
  const { templateName, builtIn, width, height, color } = template
  const model = renderer && modelOf(renderer, template)
  const read = useQuery({
    ...templateContent(company, templateName, version ?? template.version),
    enabled: !builtIn && model !== undefined,
  })
  if (!renderer || !model) return undefined
  if (builtIn) return { document: renderer.templateFor({ width, height, colours: color }, templateName), model }
  const text = read.data?.data?.jsonData
  return text === undefined ? undefined : { document: parsedDocument(text), model }
}

/** The glass in the size of the template; its colours are those of the template, not more. */
function modelOf(
  renderer: NonNullable<ReturnType<typeof useRenderer>>,
  { labelType, width, height, color }: Template,
): LabelModel | undefined {
  const made = renderer.hungModelOf(labelType)
  if (!made) return undefined
  const hung = made.width === width && made.height === height ? made : renderer.asHung(made, 90)
  const palette = color === made.colours ? made.palette : made.palette.filter((ink) => coloursOf(color)?.includes(ink))
  return { ...hung, palette, colours: color }
}
