// contract/labels/schedules: page schedules of labels, once, weekly or in rotation. Pages are in labels/pages.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, StoreCode, coercedNumber, queryBool, queryList } from '../fields.ts'
import { RepeatDays, ScheduleDate, ScheduleTime, ZoneId } from '../articles/schedules.ts'
import { ACTION } from '../permissions.ts'

export const ScheduleState = z.enum(['PROCESSING', 'SUCCESS', 'TIMEOUT'])

const mostEntries = 100
const page = coercedNumber().int().min(1)
const labelCodes = z.array(LabelCode).min(1, 'Enter at least one label.').max(5000)
/** The cloud wraps its bodies; both forms mean the same. */
const unwrapped = <T extends z.ZodType>(body: T) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && 'scheduleData' in value ? value.scheduleData : value),
    body,
  )
const orders = { needs: ACTION.labelCommand, scope: 'store', bodyLimit: listBodyLimitBytes } as const
const refusals = ['label.unknown', 'label.twice', 'schedule.page', 'input.invalid'] as const

export const PageEntry = z.object({ displayPage: page, startTime: ScheduleTime, endTime: ScheduleTime })
const pageEntries = z.array(PageEntry).min(1, 'Enter at least one time.').max(mostEntries)
const pageSchedule = z.object({ displayPage: z.number().int(), startTime: z.string(), endTime: z.string() })

export const readLabelSchedule = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Page schedule of a label',
  method: 'GET',
  path: '/api/common/labels/schedule',
  query: z.object({ store: StoreCode.optional(), label: LabelCode }),
  output: Envelope.extend({ scheduleList: z.array(pageSchedule), zoneId: z.string(), state: ScheduleState }),
})

/** The new schedule replaces the old one of each label. */
export const scheduleLabels = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Show a page from one time to another',
  method: 'POST',
  path: '/api/common/labels/schedule',
  query: z.object({ store: StoreCode }),
  body: unwrapped(z.object({ labelCodes, scheduleList: pageEntries, zoneId: ZoneId.optional() })),
  output: BatchEnvelope,
  faults: [...refusals, 'schedule.backDate', 'schedule.overlap'],
  audit: 'label.schedule',
})

export const deleteLabelSchedule = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Cancel the page schedule of labels',
  method: 'DELETE',
  path: '/api/common/labels/schedule',
  query: z.object({
    store: StoreCode.optional(),
    labelCode: queryList(LabelCode).refine((list) => list.length > 0, 'Enter at least one label.'),
  }),
  output: Envelope,
  faults: ['schedule.unknown'],
  audit: 'label.unschedule',
})

const applyTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time of day like 06:00.')
const repeatEntry = z.object({ startDate: ScheduleDate, repeatDay: RepeatDays, applyTime, displayPage: page })

export const readRepeatSchedule = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Weekly page schedule of a label',
  method: 'GET',
  path: '/api/common/labels/repeatSchedule',
  query: z.object({ store: StoreCode.optional(), label: LabelCode }),
  output: Envelope.extend({
    repeatScheduleList: z.array(
      z.object({ startDate: z.string(), repeatDay: z.string(), applyTime: z.string(), displayPage: z.number().int() }),
    ),
    enable: z.boolean(),
    zoneId: z.string(),
    state: ScheduleState,
  }),
})

/** `enable: false` keeps the schedule but stops it; a label without one has nothing to stop. */
export const repeatLabels = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Show pages at times of the week',
  method: 'POST',
  path: '/api/common/labels/repeatSchedule',
  query: z.object({ store: StoreCode }),
  body: unwrapped(
    z.object({
      labelCodes,
      repeatScheduleList: z.array(repeatEntry).max(mostEntries).default([]),
      enable: queryBool.default(true),
      zoneId: ZoneId.optional(),
    }),
  ),
  output: BatchEnvelope,
  faults: [...refusals, 'schedule.unknown'],
  audit: 'label.repeat',
})

/** A year, the longest useful pause. */
const mostMinutes = 527_040
const turn = z.object({
  displayPage: page,
  endTimeOffset: coercedNumber().int().min(1).max(mostMinutes),
  interval: coercedNumber().int().min(1).max(mostMinutes),
})
const turns = z.object({
  startTime: z.string(),
  scheduleList: z.array(
    z.object({ displayPage: z.number().int(), endTimeOffset: z.number().int(), interval: z.number().int() }),
  ),
  zoneId: z.string(),
  state: ScheduleState,
})

export const readTurns = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Rotating pages of a label',
  method: 'GET',
  path: '/api/common/labels/repeatschedule',
  query: z.object({ store: StoreCode.optional(), label: LabelCode }),
  output: Envelope.extend(turns.shape),
})

export const takeTurns = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Rotate pages on labels',
  method: 'POST',
  path: '/api/common/labels/repeatschedule',
  query: z.object({ store: StoreCode }),
  body: unwrapped(
    z.object({
      labelCodes,
      startTime: ScheduleTime,
      scheduleList: z.array(turn).min(1, 'Enter at least one page.').max(mostEntries),
      zoneId: ZoneId.optional(),
    }),
  ),
  output: BatchEnvelope,
  faults: [...refusals, 'schedule.overlap'],
  audit: 'label.turns',
})

export const deleteTurns = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Stop the rotating pages of labels',
  method: 'DELETE',
  path: '/api/common/labels/repeatschedule',
  query: z.object({
    store: StoreCode.optional(),
    labelCode: queryList(LabelCode).refine((list) => list.length > 0, 'Enter at least one label.'),
  }),
  output: Envelope,
  faults: ['schedule.unknown'],
  audit: 'label.unschedule',
})

export const readArticleLabelSchedule = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Page schedule of the labels of a product',
  method: 'GET',
  path: '/api/common/labels/schedule/article',
  query: z.object({ store: StoreCode, articleId: ArticleId }),
  output: Envelope.extend({
    article: z.object({ articleId: z.string(), stationCode: z.string() }),
    labelCodes: z.array(z.string()),
    scheduleList: z.array(pageSchedule),
    zoneId: z.string(),
  }),
})

export const scheduleArticleLabels = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Page schedule for every label of some products',
  method: 'POST',
  path: '/api/common/labels/schedule/article',
  query: z.object({ store: StoreCode }),
  body: unwrapped(
    z.object({
      articleIds: z.array(ArticleId).min(1, 'Enter at least one product.').max(5000),
      scheduleList: pageEntries,
      zoneId: ZoneId.optional(),
    }),
  ),
  output: BatchEnvelope,
  faults: [...refusals, 'article.unknown', 'article.notLinked', 'schedule.backDate', 'schedule.overlap'],
  audit: 'label.schedule',
})

export const deleteArticleLabelSchedule = operation({
  openToIntegrations: true,
  ...orders,
  summary: 'Cancel the page schedule of the labels of a product',
  method: 'DELETE',
  path: '/api/common/labels/schedule/article',
  query: z.object({ store: StoreCode, articleId: ArticleId }),
  output: Envelope,
  faults: ['schedule.unknown'],
  audit: 'label.unschedule',
})
