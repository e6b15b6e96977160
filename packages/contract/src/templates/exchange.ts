// contract/templates: all templates of a company, their groups and images as one text, to move them to another company or
// server.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { plainText, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { imageTextLimit, listBodyLimitBytes } from '../constants.ts'
import { ofCompany } from './fields.ts'
import { GroupName } from './groups.ts'
import { ImageName } from './images.ts'

export const exchangeFormat = 'shelfcast-templates'
const mostTemplates = 5_000

export const TemplateExchange = z.object({
  format: z.literal(exchangeFormat, 'This is not an export of templates.'),
  version: z.literal(1, 'This export comes from a newer version of Shelfcast.'),
  templates: z
    .array(
      z.object({
        templateName: requiredText(200),
        labelType: plainText(100).default(''),
        dithering: z.boolean().default(false),
        /** A document of render/document. */ document: z.unknown(),
      }),
    )
    .max(mostTemplates),
  groups: z
    .array(z.object({ groupName: GroupName, templateNameList: z.array(requiredText(200)).min(1).max(200) }))
    .max(1_000)
    .default([]),
  /** Those for all stores of the company. */
  images: z
    .array(z.object({ fileName: ImageName, /** Base64. */ content: z.string().min(1).max(imageTextLimit) }))
    .max(5_000)
    .default([]),
})
export type TemplateExchange = z.infer<typeof TemplateExchange>

export const exportTemplates = operation({
  summary: 'All templates of a company, their groups and images, as one text',
  method: 'GET',
  path: '/api/common/templates/export',
  needs: MENU.templateTypeList,
  scope: 'company',
  query: z.object(ofCompany),
  output: TemplateExchange,
  faults: ['exchange.tooLarge'],
})

/**
 * All or nothing. A template that exists gets a new version, a group its new templates, and an image its new picture;
 * others stay. Labels show them with their next change. Images also need the code to upload images.
 */
export const importTemplates = operation({
  summary: 'Add templates, groups and images from an export',
  method: 'POST',
  path: '/api/common/templates/import',
  needs: ACTION.templateEdit,
  scope: 'company',
  query: z.object(ofCompany),
  bodyLimit: listBodyLimitBytes,
  /** Some callers send the text in quotes. */
  body: z.union([
    TemplateExchange,
    z
      .string()
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.addIssue({ code: 'custom', message: 'This is not an export of templates.' })
          return z.NEVER
        }
      })
      .pipe(TemplateExchange),
  ]),
  output: Envelope.extend({
    templateCount: z.number().int(),
    groupCount: z.number().int(),
    imageCount: z.number().int(),
  }),
  faults: [
    'template.unreadable',
    'template.differs',
    'template.builtIn',
    'template.tooMany',
    'template.slow',
    'template.unknown',
    'templateGroup.sameShape',
    'templateGroup.tooMany',
    'image.unreadable',
    'image.tooLarge',
    'templateImage.twice',
    'templateImage.tooMany',
    'server.busy',
  ],
  audit: 'template.import',
})
