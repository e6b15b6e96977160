// features/designer: a template as a file: export, import, and its name.
import { readDocumentText, type DocumentProblem } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { saveFile } from '../../api/call.ts'

/** The name of a template: its design, size and colours. */
export const templateNameOf = ({ name, size, palette }: TemplateDocument): string =>
  `${name}-${size.width}x${size.height}-${palette}`

/** The design in the name of a template. */
export const designOf = (templateName: string): string => templateName.replace(/-\d+x\d+-[A-Z0-9]+$/, '')

export function exportTemplate(document: TemplateDocument): void {
  const content = `${JSON.stringify(document, null, 2)}\n`
  saveFile(new Blob([content], { type: 'application/json' }), `${templateNameOf(document)}.json`)
}

export async function importTemplate(
  file: File,
): Promise<{ document: TemplateDocument } | { problems: DocumentProblem[] }> {
  return readDocumentText(await file.text())
}
