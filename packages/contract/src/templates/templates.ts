// contract/templates: the templates of a company: list, save, delete, history, use (wire contract §14). What a template
// can contain is in render/document.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { coercedNumber, plainText, queryBool, queryList, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ofCompany, readsTemplates, templateFilter } from './fields.ts'

export const Template = z.object({
  /** `<design>-<width>x<height>-<colours>`. */ templateName: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Null for a built-in one. */ lastUpdateTime: z.string().nullable(),
  /** The key of a label model that it fits; empty if none is known. */ labelType: z.string(),
  color: z.string(),
  dithering: z.boolean(),
  /** Counts the saves; 1 for a built-in one. */ version: z.number().int(),
  /** Ours: part of the product, so it cannot be saved or deleted. */ builtIn: z.boolean(),
})
export type Template = z.infer<typeof Template>

const sort = [
  'templateName',
  'id.name',
  'width',
  'height',
  'lastUpdateTime',
  'lastModified',
  'labelType',
  'color',
  'dithering',
  'version',
  'builtIn',
] as const
const list = {
  openToIntegrations: true,
  needs: readsTemplates,
  scope: 'company',
  row: Template,
  rows: 'templateList',
  sort,
  defaultSort: 'id.name,asc',
  size: 10,
} as const

export const listTemplates = listOperation({
  ...list,
  summary: 'Templates of a company, and the built-in ones',
  path: '/api/common/templates',
  query: { ...ofCompany, ...templateFilter, name: z.string().max(200).optional() },
})

export const findTemplates = listOperation({
  ...list,
  summary: 'Templates by a part of their name',
  path: '/api/common/templates/name',
  query: { ...ofCompany, name: requiredText(200) },
})

/** A document of render/document has at most 256 KiB. */
export const DocumentText = z.string().max(400_000)

/** Programs that send an XSL file and its JSON file together write `.dat`. */
const FileType = z
  .string()
  .transform((text) => text.toUpperCase())
  .transform((text) => (text === '.DAT' ? 'XSL' : text))
  .pipe(z.enum(['XSL', 'JSON']))

/**
 * `data` (base64) and `jsonData` (text or base64) both contain the document; either is enough. Its size, colours and
 * name count, and those of the form must be the same if they are sent.
 */
export const TemplateForm = z.object({
  templateName: requiredText(200),
  data: DocumentText.optional(),
  fileType: FileType,
  jsonData: DocumentText.optional(),
  width: coercedNumber().int().optional(),
  height: coercedNumber().int().optional(),
  color: plainText(10).optional(),
  /** A label model that it fits. Any other one is ignored. */ labelType: plainText(100).optional(),
  dithering: queryBool.optional(),
  /**
   * Redraws all labels that use the template, in a job with the id of the batch. Without it, labels show the saved
   * template with their next change.
   */
  tagImageUpdateRequired: queryBool.default(false),
  /**
   * Ours: the version that the caller changed, 0 for a new template. If another one is stored, nothing is saved.
   */
  version: coercedNumber().int().min(0).optional(),
})

const refusals = [
  'template.unreadable',
  'template.fileType',
  'template.differs',
  'template.builtIn',
  'template.exists',
  'template.changed',
  'template.tooMany',
  'template.slow',
] as const
const saved = BatchEnvelope.extend({ version: z.number().int() })

export const addTemplate = operation({
  summary: 'Save a new or an existing template',
  method: 'POST',
  path: '/api/common/templates',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: TemplateForm,
  output: saved,
  faults: refusals,
  audit: 'template.save',
})

export const saveTemplate = operation({
  summary: 'Save an existing template',
  method: 'PUT',
  path: '/api/common/templates',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: TemplateForm,
  output: saved,
  faults: [...refusals, 'template.unknown'],
  audit: 'template.save',
})

/** All or none: a template that a label, a model, a type or a group uses cannot be deleted. */
export const deleteTemplates = operation({
  summary: 'Delete templates',
  method: 'DELETE',
  path: '/api/common/templates',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    templateDeleteList: queryList(requiredText(200)).refine((names) => names.length > 0, 'FIELD_IS_MISSING'),
  }),
  output: Envelope,
  faults: ['template.unknown', 'template.builtIn', 'template.inUse'],
  audit: 'template.delete',
})

export const readTemplateContent = operation({
  summary: 'A template with its document',
  method: 'GET',
  path: '/api/common/templates/content',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    templateName: requiredText(200),
    /** One of its history; without it the current one. */ version: coercedNumber().int().min(1).optional(),
  }),
  output: Envelope.extend({
    ...Template.shape,
    /** The document's JSON as base64, and as text. */ data: z.string(),
    jsonData: z.string(),
    fileType: z.literal('JSON'),
  }),
  faults: ['template.unknown'],
})

/** The labels that show this template now, in all stores of the company. */
export const readTemplateUsage = operation({
  summary: 'How many labels use a template',
  method: 'GET',
  path: '/api/common/templates/usage',
  needs: [MENU.templateTypeList, ACTION.templateEdit],
  scope: 'company',
  query: z.object({ ...ofCompany, templateName: requiredText(200) }),
  output: Envelope.extend({
    labelCount: z.number().int(),
    storeCount: z.number().int(),
    groups: z.array(z.string()),
  }),
  faults: ['template.unknown'],
})

/** Newest first, at most the last 50 versions. The wire has the name in a header, where it may be percent-encoded. */
export const listTemplateHistory = operation({
  summary: 'The saved versions of a template',
  method: 'GET',
  path: '/api/common/templates/history',
  needs: MENU.templateTypeList,
  scope: 'company',
  query: z.object({ ...ofCompany, templateName: plainText(200).optional() }),
  output: Envelope.extend({
    templateHistoryList: z.array(
      z.object({
        templateName: z.string(),
        lastUpdateTime: z.string(),
        version: z.number().int(),
        /** The name of its file. */ jsonFile: z.string(),
        /** Ours: who saved it. */ account: z.string(),
      }),
    ),
  }),
  faults: ['template.unknown'],
})
