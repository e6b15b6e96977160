// features/designer: a template as a file: export, import, and its name.
import { readDocumentText, type DocumentProblem } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { isBuiltInTemplate } from '@shelfcast/render/price-template'
import { templateNameOf } from '@shelfcast/render/template-name'
import { saveFile } from '../../api/call.ts'

/** The name of the template that the document is. */
export const nameOfDocument = ({ name, size, palette }: TemplateDocument): string =>
  templateNameOf(name, { ...size, colours: palette })

/** The name of a design that is not saved yet; undefined for a copy of a built-in one, whose name is taken. */
export const givenName = (design: string): string | undefined => (isBuiltInTemplate(design) ? undefined : design)

export function exportTemplate(document: TemplateDocument): void {
  const content = `${JSON.stringify(document, null, 2)}\n`
  saveFile(new Blob([content], { type: 'application/json' }), `${nameOfDocument(document)}.json`)
}

export async function importTemplate(
  file: File,
): Promise<{ document: TemplateDocument } | { problems: DocumentProblem[] }> {
  return readDocumentText(await file.text())
}
