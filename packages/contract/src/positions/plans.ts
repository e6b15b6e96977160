// contract/positions: floor plans, and the access points on them (wire contract §15).
import { z } from 'zod'
import { imageBodyLimitBytes, imageTextLimit } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { Mac, StoreCode } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { Floor, Point, Side, lbsPath, lbsScreens } from './fields.ts'

const int = z.number().int()

export const Plan = z.object({
  floor: z.string(),
  /** Of the picture; null for a plan without one. With its hash, so that a replaced picture has another address. */
  imageUrl: z.string().nullable(),
  widthMetres: z.number(),
  heightMetres: z.number(),
  /** Pixels; 0 without a picture. */
  width: int,
  height: int,
  labelCount: int,
  anchorCount: int,
  shelfCount: int,
  misplacedCount: int,
  gatewayList: z.array(z.object({ mac: z.string(), name: z.string(), networkStatus: z.string(), ...Point.shape })),
})
export type Plan = z.infer<typeof Plan>

export const listPlans = listOperation({
  summary: 'Floor plans of a store',
  ...lbsPath('/plans'),
  needs: lbsScreens,
  scope: 'store',
  query: { store: StoreCode },
  row: Plan,
  rows: 'planList',
  sort: [
    'floor',
    'widthMetres',
    'heightMetres',
    'width',
    'height',
    'labelCount',
    'anchorCount',
    'shelfCount',
    'misplacedCount',
  ],
  defaultSort: 'floor,asc',
  size: 20,
})

export const readPlan = operation({
  summary: 'A floor plan with its picture',
  method: 'GET',
  ...lbsPath('/plan'),
  needs: lbsScreens,
  scope: 'store',
  query: z.object({ store: StoreCode, floor: Floor }),
  output: Envelope.extend({ ...Plan.shape, imageBase64: z.string() }),
  faults: ['lbs.planUnknown'],
})

export const readPlanImage = operation({
  summary: 'The picture of a floor plan',
  method: 'GET',
  ...lbsPath('/plan/image'),
  needs: lbsScreens,
  scope: 'store',
  query: z.object({ store: StoreCode, floor: Floor, hash: z.string().max(64).optional() }),
  output: z.unknown(),
  reply: 'image',
  faults: ['lbs.planUnknown'],
})

/** Adds the plan of the floor, or changes it. Without a picture, it keeps the one that it has. */
export const savePlan = operation({
  summary: 'Save a floor plan',
  method: 'PUT',
  ...lbsPath('/plan'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  bodyLimit: imageBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  bodyAsQuery: ['store', 'storeId', 'storeCode'],
  body: z.object({
    floor: Floor,
    /** Base64 of a PNG, JPEG or SVG file. */
    imageBase64: z.string().max(imageTextLimit, 'A picture can have at most 5 MB.').optional(),
    widthMetres: Side,
    heightMetres: Side,
  }),
  output: Envelope,
  faults: ['lbs.planPicture', 'lbs.planTooLarge', 'lbs.tooManyPlans'],
  audit: 'lbs.plan',
})

/** Labels keep their shelves. Points on the plan are deleted with it. */
export const deletePlan = operation({
  summary: 'Delete a floor plan',
  method: 'DELETE',
  ...lbsPath('/plan'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode, floor: Floor }),
  output: Envelope,
  faults: ['lbs.planUnknown'],
  audit: 'lbs.plan',
})

/** Without a point, the access point leaves the plan. */
export const placeGateways = operation({
  summary: 'Place access points on a floor plan',
  method: 'PUT',
  ...lbsPath('/plan/gateways'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  bodyAsQuery: ['store', 'storeId', 'storeCode'],
  body: z.object({
    floor: Floor,
    gatewayList: z
      .array(z.object({ mac: Mac, ...Point.partial().shape }))
      .min(1, 'Enter at least one gateway.')
      .max(500, 'At most 500 gateways.'),
  }),
  output: Envelope,
  faults: ['gateway.unknown', 'lbs.planUnknown', 'lbs.outside'],
  audit: 'lbs.plan',
})
