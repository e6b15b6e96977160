// contract/templates: what templates can be made for, which fit a label, and their pictures (wire contract §14). The
// templates themselves are in templates.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ArticleForm } from '../articles/articles.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, plainText, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ofCompany, printedIn, readsTemplates } from './fields.ts'
import { DocumentText, Template } from './templates.ts'

export const listTagTypes = operation({
  summary: 'Label models for which templates can be made',
  method: 'GET',
  path: '/api/common/templates/data',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({
    /** `name` is the key of the model. */
    tagTypeList: z.array(z.object({ name: z.string(), width: z.number().int(), height: z.number().int() })),
  }),
})

export const listTagColors = operation({
  summary: 'The colour sets of label models',
  method: 'GET',
  path: '/api/common/templates/color',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ tagColorList: z.array(z.string()) }),
})

export const listColorsOfSize = operation({
  summary: 'The colour sets of label models of one size',
  method: 'GET',
  path: '/api/common/templates/size/color',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({ width: coercedNumber().int().min(1), height: coercedNumber().int().min(1) }),
  output: z.array(z.string()),
})

export const listSizesWithColors = operation({
  summary: 'The sizes of label models, each with its colour sets',
  method: 'GET',
  path: '/api/common/templates/size/color/all',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({}),
  output: z.array(z.object({ width: z.number().int(), height: z.number().int(), colorList: z.array(z.string()) })),
})

/** Of the label as it hangs. A label that no gateway has heard has no size yet, so no template fits. */
export const listTemplatesOfLabel = operation({
  openToIntegrations: true,
  summary: 'Templates that fit a label',
  method: 'GET',
  path: '/api/common/templates/labelCode',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({ ...ofCompany, labelCode: LabelCode }),
  output: Envelope.extend({ templateList: z.array(Template) }),
  faults: ['label.unknown'],
})

/** The wire has the name in a header, where it may be percent-encoded. */
export const downloadTemplate = operation({
  summary: 'The document of one version of a template',
  method: 'GET',
  path: '/api/common/templates/download',
  needs: MENU.templateTypeList,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    templateName: plainText(200).optional(),
    version: coercedNumber().int().min(1),
    fileType: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(['XSL', 'JSON'])),
  }),
  output: Envelope.extend({ /** Base64. */ template: z.string() }),
  faults: ['template.unknown', 'template.fileType'],
})

/** As the label would show it. A document that is not saved yet, with a product that may not be either. */
export const previewTemplate = operation({
  summary: 'The picture of a template',
  method: 'POST',
  path: '/api/common/templates/preview',
  needs: [MENU.templateTypeList, ACTION.templateEdit],
  scope: 'company',
  reply: 'image',
  query: z.object(ofCompany),
  body: z.object({
    data: DocumentText.optional(),
    jsonData: DocumentText.optional(),
    width: coercedNumber().int().optional(),
    height: coercedNumber().int().optional(),
    color: requiredText(10).optional(),
    article: ArticleForm,
    /** From 1. */ page: coercedNumber().int().min(1).max(7).default(1),
    /** The store whose language and images the picture has. */ storeCode: StoreCode.optional(),
    ...printedIn,
  }),
  output: z.unknown(),
  faults: ['template.unreadable', 'template.differs', 'template.noModel', 'template.slow', 'template.page'],
})
