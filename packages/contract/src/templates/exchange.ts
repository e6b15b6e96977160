// contract/templates: all templates of a company as one text, to move them to another company or server.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { plainText, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { ofCompany } from './fields.ts'
import { GroupName } from './groups.ts'

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
})
export type TemplateExchange = z.infer<typeof TemplateExchange>

export const exportTemplates = operation({
  summary: 'All templates of a company and their groups, as one text',
  method: 'GET',
  path: '/api/common/templates/export',
  needs: MENU.templateTypeList,
  scope: 'company',
  query: z.object(ofCompany),
  output: TemplateExchange,
})

/**
 * All or nothing. A template that exists gets a new version, and a group its new templates; others stay. Labels show
 * them with their next change.
 */
export const importTemplates = operation({
  summary: 'Add templates and groups from an export',
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
  output: Envelope.extend({ templateCount: z.number().int(), groupCount: z.number().int() }),
  faults: [
    'template.unreadable',
    'template.differs',
    'template.builtIn',
    'template.tooMany',
    'template.slow',
    'template.unknown',
    'templateGroup.sameShape',
    'templateGroup.tooMany',
  ],
  audit: 'template.import',
})
