// contract/areas/areas: company, country, region and city. The list is also the keep-alive poll and the session check. Companies themselves are in areas/companies.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { CompanyCode, plainText, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const Area = z.object({
  areaId: z.number().int(),
  company: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  /** The stores in it that the caller sees, when the call asks for it. */
  storeCount: z.number().int().optional(),
})
export type Area = z.infer<typeof Area>

/** Names of the levels from the top; missing ones are empty. */
const AreaPath = {
  company: CompanyCode,
  country: plainText(100).default(''),
  region: plainText(100).default(''),
  city: plainText(100).default(''),
}
/** A user who can add areas can also correct them, from Store Info or from the dashboard settings. */
const areaEdit = [ACTION.storeAreaEdit, ACTION.areaEdit] as const

/**
 * Keep-alive poll and session check. A live session without the menu receives 423 'You have no permission.'
 * (specification §8).
 */
export const listAreas = operation({
  summary: 'List the areas. Also the keep-alive poll and session check',
  method: 'GET',
  path: '/api/common/area',
  needs: [MENU.storeInfo, MENU.dashboardConfig, MENU.appConfig],
  scope: 'company',
  query: z.object({
    company: z.string().optional(),
    /** With the number of stores in each area. The keep-alive poll does without. */
    storeCount: z.stringbool().optional(),
  }),
  output: z.object({ areaParamList: z.array(Area) }),
  faults: ['session.noMenu'],
  countsAsActivity: false,
})

/** An area as forms request it; a call without a level below its company means the company. */
export const NewArea = z.object({
  company: CompanyCode,
  country: requiredText(100),
  region: plainText(100),
  city: plainText(100),
})

export const addArea = operation({
  summary: 'Add a country, region or city',
  method: 'POST',
  path: '/api/common/area',
  needs: areaEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object(AreaPath),
  output: Envelope,
  faults: ['area.exists', 'area.companyExists', 'permission.company', 'input.invalid'],
  audit: 'area.add',
})

/** The level to rename; the levels above stay unchanged. */
export const AreaLevel = z.enum(['company', 'country', 'region', 'city'])
export type AreaLevel = z.infer<typeof AreaLevel>

/**
 * Stores, areas below and the rights of accounts follow the new name. A company's code is its identity and stays;
 * areas/companies.ts changes its name.
 */
export const renameArea = operation({
  summary: 'Rename a country, region or city for all its stores',
  method: 'PUT',
  path: '/api/common/area',
  needs: areaEdit,
  scope: 'company',
  query: z.object({}),
  body: z.object({ oldArea: z.object(AreaPath), newArea: z.object(AreaPath), changedKey: AreaLevel }),
  output: Envelope,
  faults: ['area.unknown', 'area.exists', 'area.company', 'permission.company', 'input.invalid'],
  audit: 'area.rename',
})

export const deleteArea = operation({
  summary: 'Delete an area without stores, with the areas below it',
  method: 'DELETE',
  path: '/api/common/area',
  needs: areaEdit,
  scope: 'company',
  query: z.object(AreaPath),
  output: Envelope,
  faults: ['area.inUse', 'area.unknown', 'permission.company'],
  audit: 'area.delete',
})
