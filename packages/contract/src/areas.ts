// contract/areas: company, country, region and city. The list is also the keep-alive poll and the session check.
import { z } from 'zod'
import { operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { CompanyCode, plainText, requiredText } from './fields.ts'
import { ACTION, MENU } from './permissions.ts'

export const Area = z.object({ areaId: z.number().int(), company: z.string(), country: z.string(), region: z.string(), city: z.string() })
export type Area = z.infer<typeof Area>

/** Keep-alive poll and session check. A live session without the menu is answered 423 'You have no permission.' (specification §8). */
export const listAreas = operation({
  summary: 'List the areas; also keep-alive poll and session check',
  method: 'GET', path: '/api/common/area', needs: MENU.storeInfo, scope: 'company',
  query: z.object({ company: z.string().optional() }),
  output: z.object({ areaParamList: z.array(Area) }),
  faults: ['session.noMenu'],
  countsAsActivity: false,
})

export const addArea = operation({
  summary: 'Add a country, region or city',
  method: 'POST', path: '/api/common/area', needs: ACTION.storeAreaEdit, scope: 'company',
  query: z.object({}),
  body: z.object({ company: CompanyCode, country: requiredText(100), region: plainText(100).default(''), city: plainText(100).default('') }),
  output: Envelope, faults: ['area.exists'], audit: 'area.add',
})
