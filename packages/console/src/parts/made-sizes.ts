// parts: the sizes that were made from a design. They follow it, except for their own changes.
import {
  listTemplates,
  readTemplateContent,
  saveTemplate,
  type Template,
} from '@shelfcast/contract/templates/templates'
import { patched, withoutHidden } from '@shelfcast/render/document/patch'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { SizePatch } from '@shelfcast/render/document/shared-schema'
import { restyled } from '@shelfcast/render/document/styles'
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

/** The design on another label, with a note of what it was made from and of its own changes. */
export function madeFrom(
  document: TemplateDocument,
  source: Source,
  { model, language, own = {} }: { model: LabelModel; language: LabelLanguage; own?: SizePatch | undefined },
): MadeSize {
  const made = inSize(withoutHidden(document, own), model, language)
  const { templateName: template, version } = source
  return {
    ...made,
    document: { ...restyled(patched(made.document, own)), madeFrom: { ...own, template, version } },
  }
}

/** A stored size, and what it has otherwise than its design. */
export interface StoredSize {
  template: Template
  own: SizePatch
}

/** The own changes of a size; undefined if it follows no design. */
export function ownChanges({ madeFrom: note }: TemplateDocument): SizePatch | undefined {
  if (!note) return undefined
  const { template: _template, version: _version, ...own } = note
  return own
}

/** Sizes that follow this design and were made from an earlier version of it. */
export async function outdatedSizes(company: string, source: Source): Promise<StoredSize[]> {
  const design = designOf(source.templateName)
  const { data } = await call(listTemplates, { query: { company, name: design, size: mostSizes }, background: true })
  const others = (data?.templateList ?? []).filter(
    ({ templateName, builtIn }) =>
      !builtIn && templateName !== source.templateName && designOf(templateName) === design,
  )
  const read = await Promise.all(
    others.map(({ templateName }) => call(readTemplateContent, { query: { company, templateName }, background: true })),
  )
  return others.flatMap((template, at) => {
    const content = read[at]?.data
    const document = content && parsedDocument(content.jsonData)
    return document && isOutdated(document, source) ? [{ template, own: ownChanges(document) ?? {} }] : []
  })
}

export const isOutdated = ({ madeFrom: note }: TemplateDocument, { templateName, version }: Source): boolean =>
  note?.template === templateName && note.version < version

/** Makes these sizes again from the saved design. */
export async function updateSizes(
  company: string,
  document: TemplateDocument,
  { source, sizes, language }: { source: Source; sizes: readonly StoredSize[]; language: LabelLanguage },
): Promise<void> {
  for (const { template: size, own } of sizes) {
    const model = glassOf(size)
    if (!model) continue
    await call(saveTemplate, {
      query: { company },
      body: {
        templateName: size.templateName,
        fileType: 'JSON',
        jsonData: JSON.stringify(madeFrom(document, source, { model, language, own }).document),
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
