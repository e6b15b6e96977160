// contract/templates: mapping: ordered rules that select a group of templates by the fields of a product (wire contract
// §14). Saved rules change no label until they are applied.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ZoneId, ScheduleTime } from '../articles/schedules.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, coercedNumber, plainText, queryBool } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ofCompany } from './fields.ts'
import { GroupName } from './groups.ts'

export const conditionSymbols = ['=', '!=', '>', '>=', '<', '<=', 'CONTAINS', 'EMPTY', 'NOT_EMPTY'] as const
export type ConditionSymbol = (typeof conditionSymbols)[number]
export const conditionTypes = ['STRING', 'NUMBER', 'DATE'] as const
export const comparesTo = ['VALUE', 'FIELD'] as const

/** These compare with nothing. */
export const emptySymbols: readonly ConditionSymbol[] = ['EMPTY', 'NOT_EMPTY']

const FieldKey = plainText(100)

/**
 * A number is compared as one, with a point before its decimals; a date is YYYY-MM-DD; other texts are compared letter
 * by letter, capitals before small letters. A product without the number or date never matches.
 */
export const Condition = z
  .object({
    /** What `conField` is compared with: `conText`, or the field `conFieldCompare`. */
    decidingField: z.enum(comparesTo).default('VALUE'),
    /** Key of a field of the product. */ conField: FieldKey.min(1, 'This field is required.'),
    conSymbol: z.enum(conditionSymbols),
    conFieldCompare: FieldKey.default(''),
    conText: plainText(500).default(''),
    conFieldType: z.enum(conditionTypes).default('STRING'),
    /** The same in all conditions of a rule. */ selTemplateGroup: GroupName,
  })
  .superRefine(({ decidingField, conSymbol, conFieldCompare, conText, conFieldType }, context) => {
    if (emptySymbols.includes(conSymbol)) return
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message })
    }
    if (decidingField === 'FIELD') {
      if (conFieldCompare === '') refuse('conFieldCompare', 'This field is required.')
      return
    }
    if (conFieldType === 'NUMBER' && !/^-?\d{1,12}(\.\d{1,6})?$/.test(conText))
      refuse('conText', 'Write a number such as 2.50.')
    if (conFieldType === 'DATE' && !/^\d{4}-\d\d-\d\d$/.test(conText))
      refuse('conText', 'Write a day such as 2026-12-31.')
    if (conSymbol === 'CONTAINS' && conText === '') refuse('conText', 'This field is required.')
  })
export type Condition = z.infer<typeof Condition>

const mostRules = 100
const mostConditions = 10
/** Its conditions must all hold. */
const Rule = z.object({
  multiCondition: z
    .array(Condition)
    .min(1, 'A rule needs at least one condition.')
    .max(mostConditions, `A rule has at most ${mostConditions} conditions.`)
    .refine(
      (all) => all.every(({ selTemplateGroup }) => selTemplateGroup === all[0]?.selTemplateGroup),
      'All conditions of a rule select the same group.',
    ),
})

/** Rules select whole templates, with all of their pages; the wire names them by the first. */
export const mappedPage = 1
const Page = coercedNumber()
  .int()
  .refine((page) => page === mappedPage, 'Use page 1. Rules select a template with all of its pages.')

/** Ours: for labels whose product matches no rule and whose model has no selected template. Empty for none. */
const defaultGroup = z.union([z.literal(''), GroupName]).default('')

export const MappingForm = z.object({
  page: Page.default(mappedPage),
  defaultGroup,
  /** In the order in which they are tried. */
  multiConditionList: z.array(Rule).max(mostRules, `A mapping has at most ${mostRules} rules.`),
})

const OlderRule = z.object({
  priority: coercedNumber().int(),
  tartgetField: FieldKey.min(1, 'This field is required.'),
  checkMethod: z.literal('equal'),
  expectedValue: plainText(500),
  linkedTemplateGroup: GroupName,
})

/** The older form: one condition a rule, tried by priority. The wire's own spelling. */
const OlderRules = z
  .object({
    defaultGroup,
    conditionList: z.array(OlderRule).max(mostRules),
  })
  .transform(({ defaultGroup: group, conditionList }) => ({
    page: mappedPage,
    defaultGroup: group,
    multiConditionList: conditionList
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ tartgetField, expectedValue, linkedTemplateGroup }) => ({
        multiCondition: [
          {
            decidingField: 'VALUE' as const,
            conField: tartgetField,
            conSymbol: '=' as const,
            conFieldCompare: '',
            conText: expectedValue,
            conFieldType: 'STRING' as const,
            selTemplateGroup: linkedTemplateGroup,
          },
        ],
      })),
  }))
export type MappingRules = z.output<typeof MappingForm>

const OnePage = z.object({ ...ofCompany, page: Page })
/** Some programs count pages from 0, and read page 0. */
const readPage = z.preprocess((page) => (page === '0' || page === 0 ? mappedPage : page), Page.default(mappedPage))

export const readMapping = operation({
  summary: 'The saved rules that select templates',
  method: 'GET',
  path: '/api/common/templates/mapping/condition',
  needs: MENU.templateMapping,
  scope: 'company',
  query: z.object({ ...ofCompany, page: readPage }),
  output: Envelope.extend({
    page: z.number().int(),
    defaultGroup: z.string(),
    multiConditionList: z.array(z.object({ multiCondition: z.array(Condition) })),
    /** The same in the older form; missing if it cannot say them, so that no program saves fewer rules. */
    conditionList: z.array(OlderRule).optional(),
    /** Ours: counts the saves; 0 before the first. */ version: z.number().int(),
    lastModifiedDate: z.string().nullable(),
    /** Ours: when rules were applied last, and whether labels follow exactly the saved ones and their groups. */
    appliedDate: z.string().nullable(),
    applied: z.boolean(),
    /** Ours: the time at which rules will be applied, 'YYYY-MM-DD HH:mm' in `timeZone`; empty for none. */
    scheduleInfo: z.string(),
    timeZone: z.string(),
  }),
})

export const saveMapping = operation({
  summary: 'Save the rules that select templates',
  method: 'POST',
  path: '/api/common/templates/mapping/condition',
  needs: ACTION.templateMappingEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    page: Page.default(mappedPage),
    /** Ours: the version that the caller changed. If another one is stored, nothing is saved. */
    version: coercedNumber().int().min(0).optional(),
  }),
  body: z.union([MappingForm, OlderRules]),
  output: Envelope.extend({ version: z.number().int() }),
  faults: ['templateGroup.unknown', 'mapping.changed'],
  audit: 'mapping.save',
})

/** Labels keep their templates until the empty mapping is applied. */
export const deleteMapping = operation({
  summary: 'Delete the rules that select templates',
  method: 'DELETE',
  path: '/api/common/templates/mapping/condition',
  needs: ACTION.templateMappingEdit,
  scope: 'company',
  query: OnePage,
  output: Envelope,
  audit: 'mapping.delete',
})

export const countMapping = operation({
  summary: 'The pages that have rules',
  method: 'GET',
  path: '/api/common/templates/mapping/condition/count',
  needs: MENU.templateMapping,
  scope: 'company',
  query: z.object(ofCompany),
  output: Envelope.extend({ pageList: z.array(z.number().int()) }),
})

/**
 * Labels that would show another template are redrawn in a job with the id of the batch, now or at a time. Only one
 * time can wait: a later call replaces it.
 */
export const applyMapping = operation({
  summary: 'Let labels follow the saved rules',
  method: 'PUT',
  path: '/api/common/templates/mapping/condition/apply',
  needs: ACTION.templateMappingEdit,
  scope: 'company',
  query: z.object({
    ...ofCompany,
    /** Accepted for callers that send it. Pictures are compared by their content. */
    skipChecksumValidation: queryBool.default(false),
  }),
  body: z.object({
    /** -1 for all pages. */
    targetPage: coercedNumber()
      .int()
      .refine(
        (page) => page === -1 || page === mappedPage,
        'Use page 1. Rules select a template with all of its pages.',
      ),
    /** Empty for now. */ scheduleInfo: z.union([z.literal(''), ScheduleTime]).default(''),
    /** Ours: the zone of that time; UTC without it. */ timeZone: ZoneId.optional(),
  }),
  output: BatchEnvelope,
  faults: ['schedule.past', 'mapping.nothing'],
  audit: 'mapping.apply',
})

export const cancelMappingTime = operation({
  summary: 'Cancel the time at which rules would be applied',
  method: 'DELETE',
  path: '/api/common/templates/mapping/condition/apply',
  needs: ACTION.templateMappingEdit,
  scope: 'company',
  query: z.object(ofCompany),
  output: Envelope,
  faults: ['mapping.noTime'],
  audit: 'mapping.cancel',
})

/** With unsaved rules in the body those, else the saved ones. */
export const testMapping = operation({
  summary: 'Which group the rules select for a product',
  method: 'POST',
  path: '/api/common/templates/mapping/condition/test',
  needs: MENU.templateMapping,
  scope: 'company',
  query: z.object(ofCompany),
  body: MappingForm.partial().extend({
    store: StoreCode,
    articleId: ArticleId,
    /** Ours: the label whose template to name; else the product's first one. */ labelCode: LabelCode.optional(),
  }),
  output: Envelope.extend({
    /** Empty if no rule matches and there is no default group. */ group: z.string(),
    /** What that label would show; empty without a label. */ templateName: z.string(),
    /** The rule that matched, from 1; 0 for none. */ matched: z.number().int(),
    /** Ours: for each rule, whether each condition holds. */ conditions: z.array(z.array(z.boolean())),
  }),
  faults: ['article.unknown', 'label.unknown'],
})

const changedLabel = z.object({
  store: z.string(),
  labelCode: z.string(),
  /** Key of its model. */ type: z.string(),
  rotation: z.number().int(),
  before: z.string(),
  after: z.string(),
  article: z.object({
    articleId: z.string(),
    articleName: z.string(),
    nfcUrl: z.string(),
    eans: z.array(z.string()),
    data: z.record(z.string(), z.string()),
  }),
})
export type MappedLabel = z.infer<typeof changedLabel>

/** Ours: what applying these rules would change. Nothing is stored. */
export const tryMapping = operation({
  summary: 'The labels that would show another template',
  method: 'POST',
  path: '/api/common/templates/mapping/condition/changes',
  needs: MENU.templateMapping,
  scope: 'company',
  query: z.object(ofCompany),
  body: MappingForm,
  output: Envelope.extend({
    /** Labels that follow rules: linked, and without a template set for them. */ labels: z.number().int(),
    labelCount: z.number().int(),
    storeCount: z.number().int(),
    /** Of the labels that change, the first of each pair of templates, at most 12. */
    examples: z.array(changedLabel),
  }),
  faults: ['templateGroup.unknown'],
})
