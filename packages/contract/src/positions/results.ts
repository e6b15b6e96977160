// contract/positions: where each label is, how exactly, and how that is known (wire contract §15).
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText, queryBool, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { Floor, MisplacedReason, PositionSource, bySearch, lbsPath, lbsScreens, searched } from './fields.ts'

export const Position = z.object({
  /** Of the nearest anchor on its floor; empty without one. */
  positionId: z.string(),
  labelCode: z.string(),
  /** Of the access point that serves it. */
  mac: z.string(),
  /** Of the first product; empty without one. */
  articleId: z.string(),
  articleName: z.string(),
  storeCode: z.string(),
  /** All null or empty for a label whose position is unknown. */
  floor: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** Metres: the label is inside this radius with 95 % confidence. */
  accuracy: z.number().nullable(),
  source: PositionSource.nullable(),
  updateTime: z.string().nullable(),
  shelfId: z.string(),
  misplaced: z.boolean(),
  reason: MisplacedReason,
  /** Percent of confidence that it is misplaced. */
  confidence: z.number().int(),
})
export type Position = z.infer<typeof Position>

export const listPositions = listOperation({
  summary: 'Positions of labels',
  ...lbsPath('/result', bySearch),
  needs: lbsScreens,
  scope: 'store',
  query: {
    company: plainText(100).optional(),
    store: StoreCode.optional(),
    storeId: StoreCode.optional(),
    floor: plainText(50).optional(),
    shelfId: plainText(50).optional(),
    source: queryList(PositionSource).optional(),
    misplaced: queryBool.optional(),
    ...searched,
  },
  row: Position,
  rows: 'resultResponse',
  sort: [
    'labelCode',
    'positionId',
    'mac',
    'articleId',
    'articleName',
    'storeCode',
    'floor',
    'x',
    'y',
    'accuracy',
    'source',
    'updateTime',
    'shelfId',
    'misplaced',
    'reason',
    'confidence',
  ],
  defaultSort: 'labelCode,asc',
  size: 20,
})

/** Label code, x, y and accuracy in metres, source, and whether it is misplaced. */
export const PlanPoint = z.tuple([z.string(), z.number(), z.number(), z.number(), PositionSource, z.boolean()])
export type PlanPoint = z.infer<typeof PlanPoint>

/** For drawing: a plan shows all its labels at once. */
export const readPlanPoints = operation({
  summary: 'All labels of a floor plan',
  method: 'GET',
  ...lbsPath('/plan/labels'),
  needs: lbsScreens,
  scope: 'store',
  query: z.object({ store: StoreCode, floor: Floor }),
  output: Envelope.extend({ labelList: z.array(PlanPoint) }),
  faults: ['lbs.planUnknown'],
})
