// contract/templates: what several calls about templates share.
import { z } from 'zod'
import { CompanyCode, coercedNumber } from '../fields.ts'
import { MENU } from '../permissions.ts'
import { LabelLanguage } from '../stores/label-language.ts'

/** Without it the caller's active company. */
export const ofCompany = { company: CompanyCode.optional() }

export const templateFilter = {
  width: coercedNumber().int().min(1).optional(),
  height: coercedNumber().int().min(1).optional(),
  color: z.string().max(10).optional(),
}

/** Screens that select templates or show labels drawn with them. */
export const readsTemplates = [
  MENU.templateTypeList,
  MENU.templateGrouping,
  MENU.templateModelGrouping,
  MENU.templateMapping,
  MENU.labelInfo,
  MENU.labelProperties,
  MENU.productInfo,
] as const

/** Kinds of places that can have another template, the nearest first: a store's own counts before that of its city. */
export const areaKeys = ['STORE', 'CITY', 'REGION', 'COUNTRY'] as const

export const AreaKey = z
  .string()
  .transform((key) => key.trim().toUpperCase())
  .pipe(z.enum(areaKeys))

/** Ours: the words and the currency of a preview. Without them those of the store, else English and euros. */
export const printedIn = {
  language: LabelLanguage.optional(),
  /** ISO 4217. A currency of the product itself comes first. */
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'Write the currency as three letters, such as EUR.')
    .transform((code) => code.toUpperCase())
    .optional(),
}
