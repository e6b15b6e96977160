// server/templates: the documents that labels are drawn from: a company's template (choice.ts), or a built-in one.
import { sql } from 'kysely'
import { readDocumentText } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { templateFor } from '@shelfcast/render/price-template'
import { asHung } from '@shelfcast/render/turn'
import type { Db } from '../db/database.ts'
import { choicesFor, type SavedTemplate, type Selection } from './choice.ts'
import type { Hung } from './fitting.ts'

/** Parsed documents, the last used one at the end: the same save is the same object for every batch. */
const parsed = new Map<string, TemplateDocument | undefined>()
/** Far more than the designs and sizes of one store; documents have some ten KiB. */
const mostParsed = 300

/** Ids start again in a database that was restored from an older one; the time of the save does not. */
const keyOf = ({ templateId, savedAt }: SavedTemplate) => `${templateId} ${savedAt}`

/**
 * The document of each label, in the same order. Labels with the same template have the same object, so that a batch of
 * labels carries it to its thread once.
 */
export async function documentsFor(
  db: Db,
  labels: readonly (Selection & { hung: Hung })[],
): Promise<TemplateDocument[]> {
  const choices = await choicesFor(db, labels)
  const saved = labels.map((label) => choices.saved(label.hung, label))
  const documents = await parsedDocuments(db, new Set(saved.filter((template) => template !== undefined)))
  return labels.map(({ hung: { model, rotation }, name }, at) => {
    const template = saved[at]
    return (template && documents.get(template)) ?? templateFor(asHung(model, rotation), name ?? undefined)
  })
}

async function parsedDocuments(
  db: Db,
  templates: ReadonlySet<SavedTemplate>,
): Promise<Map<SavedTemplate, TemplateDocument | undefined>> {
  const missing = [...templates].filter((template) => !parsed.has(keyOf(template)))
  if (missing.length > 0) {
    const { rows } = await sql<{ templateId: number; document: string }>`
      select template_id as "templateId", document
      from template where template_id = any(${missing.map(({ templateId }) => templateId)}::integer[])`.execute(db)
    const texts = new Map(rows.map(({ templateId, document }) => [templateId, document]))
    for (const template of missing) parsed.set(keyOf(template), read(texts.get(template.templateId)))
  }
  const found = new Map([...templates].map((template) => [template, parsed.get(keyOf(template))]))
  for (const template of templates) {
    const key = keyOf(template)
    parsed.delete(key)
    parsed.set(key, found.get(template))
  }
  for (const key of [...parsed.keys()].slice(0, Math.max(0, parsed.size - mostParsed))) parsed.delete(key)
  return found
}

/** Documents are checked when they are saved; one that was deleted meanwhile, or that is of a later program, has none. */
function read(text: string | undefined): TemplateDocument | undefined {
  const result = text === undefined ? undefined : readDocumentText(text)
  return result && 'document' in result ? result.document : undefined
}
