// contract/picks: pick by light: an order of products lights their labels until each is picked. Ours.
import { z } from 'zod'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { ArticleId, StoreCode, plainText, queryBool, queryList, requiredText } from '../fields.ts'
import { LedColour } from '../labels/led-colours.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'

const int = z.number().int()
const id = wholeNumber(1, 2_147_483_647)
const path = '/api/common/picks'
/** A user who may blink the labels of a product may also pick by them. */
const reads = [MENU.led, ACTION.articleLed] as const

/** DONE: every line is picked. STOPPED: a person, or the end of its time, ended it before. */
export const PickState = z.enum(['OPEN', 'DONE', 'STOPPED'])
export type PickState = z.infer<typeof PickState>

/** The lights of an order that is forgotten go out after this. */
export const longestPickHours = 12
export const mostPickLines = 500
export const mostOpenPicks = 200

export const Pick = z.object({
  id: int,
  store: z.string(),
  name: z.string(),
  color: LedColour,
  state: PickState,
  lineCount: int,
  pickedCount: int,
  /** Lines without a label that can blink. */
  darkCount: int,
  startedTime: z.string(),
  endedTime: z.string().nullable(),
  account: z.string(),
})
export type Pick = z.infer<typeof Pick>

export const listPicks = listOperation({
  summary: 'Picking orders of the last week',
  path,
  needs: reads,
  scope: 'store',
  query: {
    store: StoreCode,
    name: plainText(100).optional(),
    articleId: plainText(255).optional(),
    state: queryList(PickState).optional(),
  },
  row: Pick,
  rows: 'pickList',
  sort: [
    'startedTime',
    'endedTime',
    'id',
    'store',
    'name',
    'color',
    'state',
    'lineCount',
    'pickedCount',
    'darkCount',
    'account',
  ],
  defaultSort: 'startedTime,desc',
  size: 20,
})

/** BUTTON: pressed on a label. CALL: in the console or by a program. */
export const PickedBy = z.enum(['NONE', 'BUTTON', 'CALL'])

export const PickLine = z.object({
  /** From 1, as in the order. */
  position: int,
  articleId: z.string(),
  articleName: z.string(),
  quantity: int,
  picked: z.boolean(),
  pickedBy: PickedBy,
  /** Who, or the label whose button it was; empty while it is open. */
  by: z.string(),
  pickedTime: z.string().nullable(),
  /** Labels of the product now that can blink, up to 20 of them, and whether each is known to be lit. */
  labelList: z.array(z.object({ labelCode: z.string(), lit: z.boolean(), floor: z.string(), shelfId: z.string() })),
  labelCount: int,
})
export type PickLine = z.infer<typeof PickLine>

export const listPickLines = listOperation({
  summary: 'Lines of a picking order',
  path: `${path}/lines`,
  needs: reads,
  scope: 'store',
  query: { store: StoreCode, id, picked: queryBool.optional() },
  row: PickLine,
  rows: 'lineList',
  sort: ['position', 'articleId', 'articleName', 'quantity', 'picked', 'pickedBy', 'by', 'pickedTime', 'labelCount'],
  defaultSort: 'position,asc',
  size: mostPickLines,
})

export const PickForm = z.object({
  /** Such as the number of the customer's order. */
  name: requiredText(100),
  color: LedColour,
  lineList: z
    .array(z.object({ articleId: ArticleId, quantity: wholeNumber(1, 100_000).default(1) }))
    .min(1, 'Enter at least one product.')
    .max(mostPickLines, `At most ${mostPickLines} products.`),
})
export type PickForm = z.output<typeof PickForm>

/** All or none. A product whose labels cannot blink is a line without light. */
export const startPick = operation({
  summary: 'Start a picking order: the labels of its products blink',
  method: 'POST',
  path,
  needs: ACTION.articleLed,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: PickForm,
  output: Envelope.extend({ id: int }),
  faults: ['article.unknown', 'pick.twice', 'pick.tooMany'],
  audit: 'pick.start',
})

/** `picked: false` opens lines again. */
export const markPicked = operation({
  summary: 'Mark lines of a picking order as picked, or open them again',
  method: 'PUT',
  path,
  needs: ACTION.articleLed,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({
    id,
    positions: z.array(wholeNumber(1, mostPickLines)).min(1, 'Enter at least one line.').max(mostPickLines),
    picked: queryBool.default(true),
  }),
  output: Envelope,
  faults: ['pick.unknown', 'pick.ended', 'pick.noLine'],
  audit: 'pick.mark',
})

export const stopPick = operation({
  summary: 'End a picking order: its lights go out',
  method: 'DELETE',
  path,
  needs: ACTION.articleLed,
  scope: 'store',
  query: z.object({ store: StoreCode, id }),
  output: Envelope,
  faults: ['pick.unknown', 'pick.ended'],
  audit: 'pick.stop',
})
