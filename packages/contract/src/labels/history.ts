// contract/labels/history: what happened to a label: its timeline, its contacts, its radio and battery over time.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber } from '../fields.ts'
import { Battery, LabelEventKind, Signal } from '../enumerations.ts'
import { optionalStore } from './fields.ts'
import { ACTION } from '../permissions.ts'

/** One line of the timeline. `txSequence` is its wish, or the line's own number without one. */
export const LabelEvent = z.object({
  id: z.number().int(),
  inputBatchId: z.string(),
  txSequence: z.number().int(),
  pageInfo: z.array(
    z.object({
      pageNumber: z.number().int(),
      status: z.enum(['PROCESSING', 'SUCCESS', 'TIMEOUT']),
      lastUpdated: z.string(),
    }),
  ),
  created: z.string(),
  event: LabelEventKind,
  page: z.number().int(),
  version: z.number().int().nullable(),
  hash: z.string().nullable(),
  gateway: z.string().nullable(),
  account: z.string().nullable(),
  detail: z.string().nullable(),
})

export type LabelEvent = z.infer<typeof LabelEvent>

export const readLabelHistory = operation({
  openToIntegrations: true,
  summary: 'Timeline of a label, newest first',
  method: 'GET',
  path: '/api/common/labels/history',
  needs: ACTION.labelDetail,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    label: LabelCode,
    /** The id of the last line seen, or a time. */ before: z.string().max(40).optional(),
    size: coercedNumber().int().min(1).max(500).default(50),
  }),
  output: Envelope.extend({ labelCode: z.string(), timelineInfo: z.array(LabelEvent) }),
})

const count = z.number().int()

const alive = {
  page: count,
  currentPage: count,
  lastUpdatedOn: z.string(),
  updateTime: z.string(),
  gateway: z.string(),
  store: z.string(),
}

const aliveSort = ['lastUpdatedOn', 'updateTime', 'page', 'currentPage', 'gateway', 'store'] as const

const historyQuery = { ...optionalStore, label: LabelCode }

export const listAliveHistory = listOperation({
  openToIntegrations: true,
  summary: 'Last contact of a label',
  path: '/api/common/labels/alive/history',
  needs: ACTION.labelDetail,
  scope: 'store',
  query: historyQuery,
  row: z.object(alive),
  rows: 'aliveHistory',
  sort: aliveSort,
  defaultSort: 'lastUpdatedOn,desc',
  size: 10,
})

export const StatusSample = z.object({
  ...alive,
  /** The newest wish at that time. */ txSequence: count,
  /** 1 when the label showed it, else 0. */ updateStatus: count,
  dataChannelRssi: count.nullable(),
  lqi: count.nullable(),
  /** Millivolts. */ batteryLevel: z.string(),
  /** Percent left. */ intBatteryValue: count.nullable(),
  batteryStatus: Battery,
  signalStrength: Signal,
  temperature: count.nullable(),
})

export type StatusSample = z.infer<typeof StatusSample>

export const listStatusHistory = listOperation({
  openToIntegrations: true,
  summary: 'Radio and battery of a label over time',
  path: '/api/common/labels/status/history',
  needs: ACTION.labelDetail,
  scope: 'store',
  query: historyQuery,
  row: StatusSample,
  rows: 'aliveHistory',
  sort: [
    ...aliveSort,
    'txSequence',
    'updateStatus',
    'dataChannelRssi',
    'lqi',
    'batteryLevel',
    'intBatteryValue',
    'batteryStatus',
    'signalStrength',
    'temperature',
  ],
  defaultSort: 'lastUpdatedOn,desc',
  size: 10,
})
