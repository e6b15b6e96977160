// contract/sensors: alerts of sensors, open and past ones, and the notices about them.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import {
  AlertReason,
  SensorAlertKind,
  SensorAlertLevel,
  SensorAlertStatus,
  SensorCode,
  sensorBase,
  when,
} from './fields.ts'

const int = z.number().int()
const ofStore = { company: plainText(100).optional(), store: StoreCode.optional() }

export const SensorAlert = z.object({
  id: int,
  sensorCode: z.string(),
  name: z.string(),
  store: z.string(),
  kind: SensorAlertKind,
  level: SensorAlertLevel,
  /** The value furthest outside so far; of OFFLINE the minutes without a reading, of BATTERY percent. */
  value: z.number(),
  limit: z.number(),
  /** When the value left the limit. */
  occurredTime: z.string(),
  closedTime: z.string().nullable(),
  status: SensorAlertStatus,
  acknowledgedBy: z.string(),
  acknowledgedTime: z.string().nullable(),
  reason: AlertReason.nullable(),
  memo: z.string(),
  notiId: int.nullable(),
})
export type SensorAlert = z.infer<typeof SensorAlert>

export const listSensorAlerts = listOperation({
  summary: 'Alerts of sensors',
  path: `${sensorBase}/th/alert`,
  needs: MENU.sensorAlert,
  scope: 'store',
  query: {
    ...ofStore,
    sensorCode: plainText(20).optional(),
    status: queryList(SensorAlertStatus).optional(),
    level: queryList(SensorAlertLevel).optional(),
    kind: queryList(SensorAlertKind).optional(),
    start: when.optional(),
    end: when.optional(),
  },
  row: SensorAlert,
  rows: 'alertList',
  sort: [
    'occurredTime',
    'id',
    'sensorCode',
    'name',
    'store',
    'kind',
    'level',
    'value',
    'limit',
    'closedTime',
    'status',
    'acknowledgedBy',
    'acknowledgedTime',
    'reason',
    'memo',
    'notiId',
  ],
  defaultSort: 'occurredTime,desc',
  size: 20,
})

/** Silences open alerts for the time that their setting names. */
export const acknowledgeSensorAlerts = operation({
  summary: 'Acknowledge alerts of sensors',
  method: 'PUT',
  path: `${sensorBase}/th/alert`,
  needs: ACTION.sensorAlertDetail,
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  body: z.object({
    alertIds: z.array(coercedNumber().int().positive()).min(1, 'Enter at least one alert.').max(1_000),
    status: z.literal('ACKNOWLEDGED').default('ACKNOWLEDGED'),
    reason: AlertReason.default('OTHER'),
    memo: plainText(500).default(''),
  }),
  output: Envelope.extend({ changed: int }),
  audit: 'sensor.acknowledge',
})

export const countSensorAlerts = operation({
  summary: 'Number of open alerts of sensors',
  method: 'GET',
  path: `${sensorBase}/th/alert/summary`,
  needs: [MENU.overview, MENU.sensorAlert],
  scope: 'store',
  query: z.object(ofStore),
  output: Envelope.extend({
    openCount: int,
    acknowledgedCount: int,
    cautionCount: int,
    dangerCount: int,
    byKind: z.array(z.object({ kind: SensorAlertKind, count: int })),
  }),
})

export const readAlertHistory = operation({
  summary: 'Alerts of sensors by hour or day',
  method: 'GET',
  path: `${sensorBase}/th/alert/history/summary`,
  needs: MENU.sensorAlert,
  scope: 'store',
  query: z.object({
    ...ofStore,
    start: when.optional(),
    end: when.optional(),
    interval: z.enum(['1h', '1d']).default('1d'),
  }),
  output: Envelope.extend({
    historyList: z.array(z.object({ time: z.string(), cautionCount: int, dangerCount: int, closedCount: int })),
  }),
})

export const SensorNotice = z.object({
  id: int,
  alertId: int,
  notiId: int.nullable(),
  channel: z.enum(['EMAIL', 'WEBHOOK', 'SCREEN']),
  recipient: z.string(),
  sentTime: z.string(),
  /** FAILED also while it is tried again. */
  result: z.enum(['SENT', 'FAILED']),
  errorText: z.string(),
})
export type SensorNotice = z.infer<typeof SensorNotice>

export const listSensorNotices = listOperation({
  summary: 'Notices about alerts of sensors',
  path: `${sensorBase}/th/noti/history`,
  needs: ACTION.sensorAlertDetail,
  scope: 'store',
  query: {
    ...ofStore,
    sensorCode: SensorCode.optional(),
    alertId: coercedNumber().int().optional(),
    start: when.optional(),
    end: when.optional(),
  },
  row: SensorNotice,
  rows: 'notiHistoryList',
  sort: ['sentTime', 'id', 'alertId', 'notiId', 'channel', 'recipient', 'result', 'errorText'],
  defaultSort: 'sentTime,desc',
  size: 20,
})
