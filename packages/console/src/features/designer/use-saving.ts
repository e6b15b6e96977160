// features/designer: opens templates of the server, and saves the open document there.
import { create } from 'zustand'
import {
  addTemplate,
  listTemplateHistory,
  listTemplates,
  readTemplateContent,
  readTemplateUsage,
  saveTemplate,
} from '@shelfcast/contract/templates/templates'
import { patchOf } from '@shelfcast/render/document/patch'
import { readDocumentText } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { designOf } from '@shelfcast/render/template-name'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { ownChanges } from '../../parts/made-sizes.ts'
import { nameOfDocument } from './template-file.ts'

/** Where the open document comes from. */
export interface Origin {
  /** The template that is saved again; undefined for a new one and for a copy of a built-in one. */
  templateName: string | undefined
  /** As opened: a template that another user has saved meanwhile is not overwritten. */
  version: number
  /** The open document goes on at its new address, with its history. */
  staysOpen?: true
}

export const noOrigin: Origin = { templateName: undefined, version: 0 }
export const useOrigin = create<Origin>(() => noOrigin)

/** With the product that a sample shows. */
export type Opened = { document: TemplateDocument; origin: Origin; product?: LabelArticle } | { problems: string }

/** Reads a template of the company. A built-in one opens as an unnamed copy. */
export async function readTemplate(company: string, templateName: string): Promise<Opened | undefined> {
  const { data } = await call(readTemplateContent, { query: { company, templateName } })
  if (!data) return undefined
  const read = readDocumentText(data.jsonData)
  if ('problems' in read) return { problems: read.problems.map(({ message }) => message).join(' ') }
  return {
    document: read.document,
    origin: data.builtIn ? noOrigin : { templateName: data.templateName, version: data.version },
  }
}

/** How many labels show a template now. */
export async function labelsWith(company: string, templateName: string): Promise<{ labels: number; stores: number }> {
  const { data } = await call(readTemplateUsage, { query: { company, templateName } })
  return { labels: data?.labelCount ?? 0, stores: data?.storeCount ?? 0 }
}

/**
 * The document with its own changes noted, if it is a size that follows a design. Under another name it follows none.
 * @param saved as opened or saved last
 */
export function withOwnChanges(document: TemplateDocument, saved: TemplateDocument): TemplateDocument {
  const { madeFrom: note, ...plain } = document
  if (!note || designOf(note.template) !== document.name) return plain
  const { template, version } = note
  return { ...plain, madeFrom: { template, version, ...patchOf(saved, document, ownChanges(saved)) } }
}

/** Saves under the name that the document itself has. @returns where it is now */
export async function store(
  company: string,
  document: TemplateDocument,
  { origin, redraw }: { origin: Origin; redraw: boolean },
): Promise<Origin> {
  const templateName = nameOfDocument(document)
  const isNew = origin.templateName !== templateName
  const { data } = await call(isNew ? addTemplate : saveTemplate, {
    query: { company },
    body: {
      templateName,
      fileType: 'JSON',
      jsonData: JSON.stringify(document),
      tagImageUpdateRequired: redraw,
      version: isNew ? 0 : origin.version,
    },
  })
  await refresh([listTemplates, readTemplateContent, listTemplateHistory])
  return { templateName, version: data?.version ?? 1 }
}
