// contract/labels/led: blinking the LEDs of labels, found by label, product or filter: wire contract §10.2, §11.1, §23.
// The patterns are in labels/led-patterns.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, coercedNumber, plainText, queryBool, requiredText } from '../fields.ts'
import { Counted, labelFilters } from './fields.ts'
import { ACTION } from '../permissions.ts'
import { LedColour } from './led-colours.ts'

/** `0s` switches off. */
export const LedDuration = z.enum(['0s', '10s', '30s', '1m', '2m', '5m', '10m', '15m', '20m', '30m', '60m'])
export type LedDuration = z.infer<typeof LedDuration>

/** MEGENTA is the spelling of an old document. */
const colour = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .trim()
          .toUpperCase()
          .replace(/^MEGENTA$/, 'MAGENTA')
      : value,
  LedColour,
)
const duration = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), LedDuration)
const patternId = coercedNumber().int().min(0).max(1_000).default(0)
const light = { color: colour, duration, patternId }

/** `isPartial=true`: lists the failures and runs the rest. */
const Partial = BatchEnvelope.extend({
  data: z
    .array(
      z.object({
        labelCode: z.string().optional(),
        articleId: z.string().optional(),
        responseCode: z.literal('422'),
        message: z.string(),
      }),
    )
    .optional(),
})
const partly = { isPartial: queryBool.default(false) }
const lightFaults = ['label.unknown', 'label.twice', 'label.noLed', 'label.neverHeard', 'led.patternUnknown'] as const

/** A list, or one label in the query with its colour in the body (wire contract §23); mode OFF switches off. */
export const blinkLabels = operation({
  openToIntegrations: true,
  summary: 'Blink labels',
  method: 'PUT',
  path: '/api/common/labels/led',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode, ...partly, labelCode: LabelCode.optional() }),
  body: z.object({
    ledBlinkList: z
      .array(z.object({ labelCode: LabelCode, ...light, multiLed: queryBool.optional() }))
      .min(1, 'Enter at least one label.')
      .max(5_000)
      .optional(),
    color: colour.optional(),
    duration: duration.optional(),
    patternId,
    mode: plainText(20).optional(),
  }),
  output: Partial,
  faults: [...lightFaults, 'body.shape'],
  audit: 'label.led',
})

export const blinkLabel = operation({
  openToIntegrations: true,
  summary: 'Blink one label white for ten seconds',
  method: 'POST',
  path: '/api/common/labels/blink',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({ labelCode: LabelCode }),
  output: Partial,
  faults: [...lightFaults],
  audit: 'label.led',
})

/** The older form: a bare list, labels of any store that the caller manages. */
export const blinkLabelsBare = operation({
  openToIntegrations: true,
  summary: 'Blink labels, older form',
  method: 'PUT',
  path: '/common/api/v1/labels/contents/led',
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode.optional(), company: plainText(100).optional() }),
  body: z
    .array(z.object({ labelCode: LabelCode, ...light, multiLed: queryBool.optional() }))
    .min(1, 'Enter at least one label.')
    .max(5_000),
  output: Partial,
  faults: [...lightFaults],
  audit: 'label.led',
})

/** Labels of one gateway whose battery is low, bad or to be replaced. */
export const blinkLowBatteries = operation({
  openToIntegrations: true,
  summary: 'Blink labels with a low battery',
  method: 'PUT',
  path: '/api/common/labels/led/low-battery',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  body: z.object({ stationCode: StoreCode, ...light, gatewayName: requiredText(100) }),
  output: Counted,
  faults: ['store.unknown', 'gateway.unknown', 'led.patternUnknown'],
  audit: 'label.led',
})

/** The label filters select the labels; those without an LED are left out. */
export const blinkMatching = operation({
  openToIntegrations: true,
  summary: 'Blink all matching labels',
  method: 'POST',
  path: '/api/common/labels/multi/led',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: z.object({ store: StoreCode, ...labelFilters, ...light }),
  output: Counted,
  faults: ['led.patternUnknown'],
  audit: 'label.led',
})

export const blinkArticles = operation({
  openToIntegrations: true,
  summary: 'Blink the labels of products',
  method: 'PUT',
  path: '/api/common/articles/led',
  needs: ACTION.articleLed,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode, ...partly }),
  body: z.object({
    ledBlinkList: z
      .array(
        z.object({
          articleId: ArticleId,
          ...light,
          stationCode: plainText(100).optional(),
          multiLed: queryBool.optional(),
        }),
      )
      .min(1, 'Enter at least one product.')
      .max(5_000),
  }),
  output: Partial,
  faults: ['article.unknown', 'article.noLabel', 'label.noLed', 'led.patternUnknown'],
  audit: 'article.led',
})

export const LedState = z.enum(['WAITING', 'SENT', 'DONE', 'FAILED', 'REPLACED'])

export const LedOrder = z.object({
  articles: z.array(z.object({ productCode: z.string(), productName: z.string(), labelCode: z.string() })),
  ledColor: z.string(),
  status: LedState,
  requestTime: z.string(),
  statusUpdateTime: z.string(),
  labelCode: z.string(),
  store: z.string(),
  account: z.string(),
  duration: z.string(),
  detail: z.string(),
})
export type LedOrder = z.infer<typeof LedOrder>

export const listLedOrders = listOperation({
  openToIntegrations: true,
  summary: 'LED orders of the last week',
  path: '/api/common/labels/led',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: { store: StoreCode.optional(), labelCode: z.string().optional() },
  row: LedOrder,
  rows: 'ledBlinkList',
  sort: [
    'requestTime',
    'statusUpdateTime',
    'ledColor',
    'status',
    'labelCode',
    'code',
    'store',
    'account',
    'duration',
    'detail',
  ],
  defaultSort: 'requestTime,desc',
  size: 10,
})

/** The meaning of each word. */
export const durationMs: Record<LedDuration, number> = {
  '0s': 0,
  '10s': 10_000,
  '30s': 30_000,
  '1m': 60_000,
  '2m': 120_000,
  '5m': 300_000,
  '10m': 600_000,
  '15m': 900_000,
  '20m': 1_200_000,
  '30m': 1_800_000,
  '60m': 3_600_000,
}
