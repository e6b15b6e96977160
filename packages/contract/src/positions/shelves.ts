// contract/positions: shelves on floor plans, and the labels on each in their order (wire contract §15). The place of a
// label in words, without a plan, is in labels/shelves.ts.
import { z } from 'zod'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, plainText, queryBool, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { Floor, MisplacedReason, Point, PositionSource, ShelfId, lbsPath, lbsScreens } from './fields.ts'

const int = z.number().int()

/** Where order 1 of a level is, seen from the front of the shelf. */
export const ShelfDirection = z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'])

export const PlanShelf = z.object({
  shelfId: z.string(),
  floor: z.string(),
  name: z.string(),
  /** Corners in metres. The front is the side from the first to the second. Empty: it is on no plan yet. */
  polygon: z.array(z.object({ x: z.number(), y: z.number() })),
  levels: int,
  direction: ShelfDirection,
  /** Its products must be cold: a warm label counts as misplaced. */
  cold: z.boolean(),
  labelCodes: z.array(z.string()),
  labelCount: int,
  misplacedCount: int,
})
export type PlanShelf = z.infer<typeof PlanShelf>

/** Also shelves that only labels name, without a polygon. */
export const listPlanShelves = listOperation({
  summary: 'Shelves of a store',
  ...lbsPath('/shelf'),
  needs: lbsScreens,
  scope: 'store',
  query: {
    store: StoreCode,
    floor: plainText(50).optional(),
    shelfId: plainText(50).optional(),
    name: plainText(100).optional(),
    /** Only those with misplaced labels. */
    misplaced: queryBool.optional(),
  },
  row: PlanShelf,
  rows: 'shelfList',
  sort: ['shelfId', 'floor', 'name', 'levels', 'direction', 'cold', 'labelCount', 'misplacedCount'],
  defaultSort: 'shelfId,asc',
  size: 20,
})

const form = {
  shelfId: ShelfId,
  floor: Floor,
  name: plainText(100).optional(),
  polygon: z.array(Point).min(3, 'A shelf has at least 3 corners.').max(20, 'At most 20 corners.').optional(),
  levels: wholeNumber(1, 20).optional(),
  direction: ShelfDirection.optional(),
  cold: z.boolean().optional(),
  /** All its labels: one that is left out leaves the shelf. They keep level and order. */
  labelCodes: z.array(LabelCode).max(5_000, 'At most 5,000 labels.').optional(),
}
const faults = ['label.unknown', 'lbs.planUnknown', 'lbs.outside', 'lbs.polygon', 'lbs.tooManyShelves'] as const
const saves = {
  ...lbsPath('/shelf'),
  needs: ACTION.lbsShelfEdit,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  bodyAsQuery: ['store', 'storeId', 'storeCode'],
  body: z.object(form),
  output: Envelope,
  audit: 'lbs.shelf',
} as const

export const addPlanShelf = operation({
  ...saves,
  summary: 'Add a shelf',
  method: 'POST',
  faults: [...faults, 'lbs.shelfExists'],
})

/** What is left out stays as it is. */
export const changePlanShelf = operation({
  ...saves,
  summary: 'Change a shelf',
  method: 'PUT',
  faults: [...faults, 'lbs.shelfUnknown'],
})

/** Its labels are on no shelf afterwards. */
export const deletePlanShelves = operation({
  summary: 'Delete shelves',
  method: 'DELETE',
  ...lbsPath('/shelf'),
  needs: ACTION.lbsShelfEdit,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    floor: Floor,
    shelfId: queryList(ShelfId).refine((list) => list.length > 0, 'Enter at least one shelf.'),
  }),
  output: Envelope,
  faults: ['lbs.shelfUnknown'],
  audit: 'lbs.shelf',
})

export const ShelfLabel = z.object({
  labelCode: z.string(),
  /** Null: it was not entered yet. The lowest level is 1. */
  shelfFloor: int.nullable(),
  order: int.nullable(),
  articleId: z.string(),
  articleName: z.string(),
  model: z.string(),
  networkStatus: z.boolean(),
  misplaced: z.boolean(),
  reason: MisplacedReason,
  /** Percent. */
  confidence: int,
  source: PositionSource.nullable(),
})
export type ShelfLabel = z.infer<typeof ShelfLabel>

/** By level and order. */
export const listShelfLabels = listOperation({
  summary: 'Labels of a shelf in their order',
  ...lbsPath('/shelf/labels'),
  needs: lbsScreens,
  scope: 'store',
  query: { store: StoreCode, floor: plainText(50), shelfId: plainText(50) },
  row: ShelfLabel,
  rows: 'labelList',
  sort: [
    'order',
    'shelfFloor',
    'labelCode',
    'articleId',
    'articleName',
    'model',
    'networkStatus',
    'misplaced',
    'reason',
    'confidence',
    'source',
  ],
  defaultSort: 'order,asc',
  size: 500,
})
