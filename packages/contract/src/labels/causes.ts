// contract/labels/causes: why a label does not show its wanted picture yet, and what happens next. The server finds the
// cause (server/delivery/causes.ts); each has one sentence in the console (parts/label-cause.ts).
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, queryBool, queryList } from '../fields.ts'
import { MENU } from '../permissions.ts'

/** `isUsual`: the update runs and no user needs to act. */
export const labelCauses = {
  /** No gateway has heard the label; it is sent when one does. */
  NO_GATEWAY: { isUsual: false },
  /** Its gateway is offline; it is sent when the gateway returns, or when another one hears the label. */
  GATEWAY_OFFLINE: { isUsual: false },
  /** A user restarted its gateway; it is sent when the gateway is back. */
  GATEWAY_RESTARTING: { isUsual: false },
  /** Its gateway answers but takes no pictures, for `reason`. */
  GATEWAY_NOT_READY: { isUsual: false },
  /** The label reports a hardware type without a known size; it is sent when its gateway describes the type. */
  UNKNOWN_MODEL: { isUsual: false },
  /** The picture cannot be drawn, for `reason`; tried again at `nextAt`. */
  NOT_DRAWN: { isUsual: false },
  /** Its gateway refused the picture, for `reason`; tried again at `nextAt`. */
  REFUSED: { isUsual: false },
  /** The label missed its check-in; it is sent when the label checks in. */
  LABEL_SILENT: { isUsual: false },
  /** The last attempt failed, for `reason`; tried again at `nextAt`. */
  RETRYING: { isUsual: false },
  /** Its gateway has the picture and sends it at the next check-in, at about `nextAt`. */
  CHECK_IN: { isUsual: true },
  /** Its gateway gets the picture next. */
  SENDING: { isUsual: true },
} as const satisfies Record<string, { isUsual: boolean }>

export const LabelCauseCode = z.enum(Object.keys(labelCauses) as [keyof typeof labelCauses])
export type LabelCauseCode = z.infer<typeof LabelCauseCode>

export const LabelCause = z.object({
  code: LabelCauseCode,
  /** The name of its gateway, or its MAC without one. */
  gateway: z.string().nullable(),
  /** When the cause began. */
  since: z.string().nullable(),
  /** When the next step is expected. */
  nextAt: z.string().nullable(),
  /** A sentence of the server. */
  reason: z.string().nullable(),
})
export type LabelCause = z.infer<typeof LabelCause>

/** Labels with one cause, one gateway and one reason: since the first of them, next at the earliest. */
export const CauseGroup = LabelCause.extend({ count: z.number().int() })
export type CauseGroup = z.infer<typeof CauseGroup>

/** How the labels of an order stand: `labelCount` = `shownCount` + the labels of `waiting`. */
export const LabelProgress = z.object({
  labelCount: z.number().int(),
  /** Labels that show their wanted picture. */
  shownCount: z.number().int(),
  /** The largest group first. */
  waiting: z.array(CauseGroup),
})
export type LabelProgress = z.infer<typeof LabelProgress>

export const readLabelProgress = operation({
  summary:
    'How many labels of products, of a list, or of the late ones show their picture, and what the others wait for',
  method: 'GET',
  path: '/api/common/labels/progress',
  needs: [MENU.overview, MENU.labelInfo, MENU.productInfo],
  scope: 'store',
  query: z.object({
    store: StoreCode,
    articleList: queryList(ArticleId).optional(),
    labelList: queryList(LabelCode).optional(),
    /** All late labels of the store instead. */
    late: queryBool.optional(),
  }),
  output: Envelope.extend(LabelProgress.shape),
})
