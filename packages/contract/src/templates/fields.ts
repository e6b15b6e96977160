// contract/templates: what several calls about templates share.
import { z } from 'zod'
import { CompanyCode } from '../fields.ts'
import { MENU } from '../permissions.ts'

/** Without it the caller's active company. */
export const ofCompany = { company: CompanyCode.optional() }

export const templateFilter = {
  width: z.coerce.number().int().min(1).optional(),
  height: z.coerce.number().int().min(1).optional(),
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
