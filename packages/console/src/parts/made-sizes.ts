// parts: the sizes that were made from a design and not edited since. They follow the design.
import {
  listTemplates,
  readTemplateContent,
  saveTemplate,
  type Template,
} from '@shelfcast/contract/templates/templates'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelLanguage } from '@shelfcast/render/label-words'
import { knownModels, type LabelModel } from '@shelfcast/render/models'
import { inSize, type MadeSize } from '@shelfcast/render/sizes/in-size'
import { designOf } from '@shelfcast/render/template-name'
import { asHung } from '@shelfcast/render/turn'
import { refresh } from '../api/ask.ts'
import { call } from '../api/call.ts'
import { parsedDocument } from './template-documents.ts'

/** The saved design that sizes are made from. */
export type Source = Pick<Template, 'templateName' | 'version'>

/** More than a company has of one design. */
export const mostSizes = 200

/** The design on another label, with a note of what it was made from. Saving it in the designer removes the note. */
export function madeFrom(
  document: TemplateDocument,
  source: Source,
  { model, language }: { model: LabelModel; language: LabelLanguage },
): MadeSize {
  const made = inSize(document, model, language)
  return {
    ...made,
    document: { ...made.document, madeFrom: { template: source.templateName, version: source.version } },
  }
}

/** Sizes that follow this design and were made from an earlier version of it. */
export async function outdatedSizes(company: string, source: Source): Promise<Template[]> {
  const design = designOf(source.templateName)
  const { data } = await call(listTemplates, { query: { company, name: design, size: mostSizes }, background: true })
  const others = (data?.templateList ?? []).filter(
    ({ templateName, builtIn }) =>
      !builtIn && templateName !== source.templateName && designOf(templateName) === design,
  )
  const read = await Promise.all(
    others.map(({ templateName }) => call(readTemplateContent, { query: { company, templateName }, background: true })),
  )
  return others.filter((_one, at) => {
    const content = read[at]?.data
    return content !== undefined && isOutdated(parsedDocument(content.jsonData), source)
  })
}

export const isOutdated = ({ madeFrom: note }: TemplateDocument, { templateName, version }: Source): boolean =>
  note?.template === templateName && note.version < version

/** Makes these sizes again from the saved design. */
export async function updateSizes(
  company: string,
  document: TemplateDocument,
  { source, sizes, language }: { source: Source; sizes: readonly Template[]; language: LabelLanguage },
): Promise<void> {
  for (const size of sizes) {
    const model = glassOf(size)
    if (!model) continue
    await call(saveTemplate, {
      query: { company },
      body: {
        templateName: size.templateName,
        fileType: 'JSON',
        jsonData: JSON.stringify(madeFrom(document, source, { model, language }).document),
        version: size.version,
      },
    })
  }
  await refresh([listTemplates, readTemplateContent])
}

/** A known label of this size and these colours, as it hangs. */
const glassOf = ({ width, height, color }: Template): LabelModel | undefined =>
  knownModels()
    .flatMap((model) => [model, asHung(model, 90)])
    .find((model) => model.width === width && model.height === height && model.colours === color)
