// contract/templates: template types (wire contract §14). A type is a design in one size and colour set, so every
// template is the one of its type.
import { z } from 'zod'
import { arrayOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, plainText, requiredText } from '../fields.ts'
import { ACTION } from '../permissions.ts'
import { AreaKey, ofCompany, printedIn, readsTemplates } from './fields.ts'

/** Such as `296x128`. */
const TemplateSize = requiredText(20)
  .transform((size) => size.toLowerCase())
  .pipe(z.string().regex(/^\d{1,4}x\d{1,4}$/, 'Write the size like 296x128.'))

const TemplateType = z.object({ typeName: z.string(), templateSize: z.string(), templateColor: z.string() })
export const TypeFields = { typeName: requiredText(100), templateSize: TemplateSize, templateColor: requiredText(10) }

export const listTemplateTypes = arrayOperation({
  openToIntegrations: true,
  summary: 'Designs with their sizes and colour sets',
  path: '/api/common/templates/type',
  needs: readsTemplates,
  scope: 'company',
  query: {
    ...ofCompany,
    typeName: plainText(100).optional(),
    templateSize: plainText(20).optional(),
    templateColor: plainText(10).optional(),
  },
  row: TemplateType,
  sort: ['typeName', 'templateSize', 'templateColor'],
  defaultSort: 'typeName,asc',
  size: 10,
})

/** Makes the form of an existing design for another size or colour set. */
export const addTemplateType = operation({
  summary: 'Add a size or colour set to a design',
  method: 'POST',
  path: '/api/common/templates/type',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object(ofCompany),
  body: z.object(TypeFields),
  output: Envelope,
  faults: [
    'template.unknown',
    'template.builtIn',
    'template.exists',
    'template.unreadable',
    'template.noModel',
    'template.tooMany',
    'template.slow',
  ],
  audit: 'template.save',
})

export const deleteTemplateType = operation({
  summary: 'Delete a size or colour set of a design',
  method: 'DELETE',
  path: '/api/common/templates/type',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object({ ...ofCompany, ...TypeFields }),
  output: Envelope,
  faults: ['template.unknown', 'template.builtIn', 'template.inUse'],
  audit: 'template.delete',
})

/** What a hand-held device offers when it links this label: names of templates, the default one first. */
export const listTemplatesForPda = operation({
  openToIntegrations: true,
  summary: 'Names of the templates that fit a label',
  method: 'GET',
  path: '/api/common/pda/templates/type',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({ ...ofCompany, labelCode: LabelCode, storeCode: StoreCode }),
  output: z.array(z.string()),
  faults: ['label.unknown'],
})

/** `typeName` is a template or a design; `fileName` names one template of that design. */
export const previewSavedTemplate = operation({
  openToIntegrations: true,
  summary: 'The pictures of a saved template, with a product',
  method: 'GET',
  path: '/api/common/templates/preview',
  needs: readsTemplates,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    typeName: requiredText(200),
    fileName: plainText(200).optional(),
    /** Its products, language and images, and the template that it shows instead. */ storeCode: StoreCode.optional(),
    /** Without it an example product. */ articleId: ArticleId.optional(),
    /** The template that labels of this place show instead. */ areaKey: AreaKey.optional(),
    areaValue: plainText(100).optional(),
    ...printedIn,
  }),
  /** From the number of a page to its PNG as base64. */
  output: z.record(z.string(), z.string()),
  faults: ['template.unknown', 'template.noModel', 'template.slow', 'article.unknown'],
})
