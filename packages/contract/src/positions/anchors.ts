// contract/positions: anchors, which are labels at a measured place (wire contract §15).
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, plainText, queryList, requiredText } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { Floor, Point, bySearch, lbsPath, lbsScreens, searched } from './fields.ts'

/** PROCESSING: it has a name and no point on a plan yet. */
export const AnchorState = z.enum(['SUCCESS', 'PROCESSING'])

export const Anchor = z.object({
  positionId: z.string(),
  /** Both carry the same code: each edition knows one of them. */
  labelCode: z.string(),
  labelId: z.string(),
  storeCode: z.string(),
  requestDate: z.string(),
  state: AnchorState,
  floor: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
})
export type Anchor = z.infer<typeof Anchor>

export const listAnchors = listOperation({
  summary: 'Anchors of a store',
  ...lbsPath('/anchor/config', bySearch),
  needs: lbsScreens,
  scope: 'store',
  query: {
    company: plainText(100).optional(),
    store: StoreCode.optional(),
    storeId: StoreCode.optional(),
    floor: plainText(50).optional(),
    positionId: plainText(50).optional(),
    labelCode: plainText(50).optional(),
    ...searched,
  },
  row: Anchor,
  rows: 'anchorConfigResponse',
  sort: ['positionId', 'labelCode', 'labelId', 'storeCode', 'requestDate', 'state', 'floor', 'x', 'y'],
  defaultSort: 'positionId,asc',
  size: 20,
})

/** Also moves one: a label has one position, and a position one label. */
export const saveAnchor = operation({
  summary: 'Make a label an anchor, or move it',
  method: 'POST',
  ...lbsPath('/anchor/config'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode, storeId: StoreCode.optional() }),
  bodyAsQuery: ['store', 'storeId', 'storeCode'],
  body: z.object({
    positionId: requiredText(50),
    labelId: LabelCode,
    floor: Floor.optional(),
    ...Point.partial().shape,
  }),
  output: Envelope,
  faults: ['label.unknown', 'lbs.anchorTaken', 'lbs.planUnknown', 'lbs.outside'],
  audit: 'lbs.anchor',
})

export const deleteAnchors = operation({
  summary: 'Make anchors ordinary labels again',
  method: 'DELETE',
  ...lbsPath('/anchor/config', '/{labelId}'),
  needs: ACTION.lbsAnchorEdit,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    storeId: StoreCode.optional(),
    labelId: queryList(LabelCode).refine((list) => list.length > 0, 'Enter at least one label.'),
  }),
  output: Envelope,
  faults: ['lbs.anchorUnknown'],
  audit: 'lbs.anchor',
})
