// contract/templates: another template for a type and a place: all labels of that place which would show the template of
// the type show the other one (wire contract §14; docs/decisions/templates-by-rules.md).
import { z } from 'zod'
import { arrayOperation, operation } from '../operation.ts'
import { BatchEnvelope } from '../envelope.ts'
import { StoreCode, plainText, queryBool, requiredText } from '../fields.ts'
import { ACTION } from '../permissions.ts'
import { AreaKey, areaKeys, ofCompany, readsTemplates } from './fields.ts'
import { DocumentText } from './templates.ts'
import { TypeFields } from './types.ts'

/** The code of a store, or the name of a city, region or country as stores have it. */
const AreaValue = requiredText(100)

const AreaTemplate = z.object({
  ...TypeFields,
  areaKey: AreaKey,
  areaValue: AreaValue,
  /** The other template. Empty, and without `templateData`: none from now on. */
  fileName: plainText(200).default(''),
  /** Its document as base64, if it is to be saved too. */ templateData: DocumentText.default(''),
})
export type AreaTemplate = z.output<typeof AreaTemplate>

export const listAreaTemplates = operation({
  openToIntegrations: true,
  summary: 'Other templates for types in places',
  method: 'GET',
  path: '/api/common/templates/area',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    typeName: plainText(100).optional(),
    templateSize: plainText(20).optional(),
    areaKey: AreaKey.optional(),
    areaValue: plainText(100).optional(),
  }),
  output: z.array(
    z.object({
      id: z.object({
        typeName: z.string(),
        templateSize: z.string(),
        templateColor: z.string(),
        areaKey: z.enum(areaKeys),
        areaValue: z.string(),
      }),
      templateName: z.string(),
    }),
  ),
})

const refusals = ['template.unknown', 'templateArea.place'] as const

/** All or nothing. Labels that show another template than before are redrawn in jobs, unless `updateLater`. */
export const saveAreaTemplates = operation({
  summary: 'Set other templates for types in places',
  method: 'PUT',
  path: '/api/common/templates/area',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object({ ...ofCompany, updateLater: queryBool.default(false) }),
  body: z.array(AreaTemplate).min(1).max(1_000),
  output: BatchEnvelope,
  faults: [
    ...refusals,
    'templateArea.shape',
    'template.unreadable',
    'template.fileType',
    'template.differs',
    'template.builtIn',
    'template.tooMany',
    'template.slow',
  ],
  audit: 'template.area',
})

export const reapplyAreaTemplate = operation({
  summary: 'Redraw the labels that show another template in a place',
  method: 'PUT',
  path: '/api/common/templates/area/reapply',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: AreaTemplate,
  output: BatchEnvelope,
  faults: [...refusals, 'templateArea.unknown'],
  audit: 'template.reapply',
})

/** For each type that has another template in this store, the one that its labels show. */
export const listStoreTemplates = arrayOperation({
  openToIntegrations: true,
  summary: 'Other templates of a store',
  path: '/api/common/templates/store',
  needs: readsTemplates,
  scope: 'company',
  query: { ...ofCompany, storeCode: StoreCode },
  row: z.object({
    storeCode: z.string(),
    typeName: z.string(),
    templateSize: z.string(),
    templateColor: z.string(),
    templateName: z.string(),
    modifiedTime: z.string(),
  }),
  sort: ['last_modified', 'lastModified', 'modifiedTime', 'typeName', 'templateSize', 'templateColor', 'templateName'],
  defaultSort: 'last_modified,desc',
  size: 10,
})
