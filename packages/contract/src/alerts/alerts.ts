// contract/alerts/alerts: current problems in the stores, and the recipients of alerts. Delivery: notices/notices.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { AlertKind } from '../enumerations.ts'
import { StoreCode, coercedNumber } from '../fields.ts'
import { ACTION, MENU, type MenuCode } from '../permissions.ts'

export const AlertRow = z.object({
  id: z.number().int(),
  kind: AlertKind,
  company: z.string(),
  /** Empty, with its name, for an alert about the server itself. */
  store: z.string(),
  storeName: z.string(),
  /** A gateway's MAC, a label's code, a controller's ID, a schedule's number, the pattern of a file's name, or a part of the server. */
  target: z.string(),
  /** The name that people use, and a longer description of the event. */
  name: z.string(),
  detail: z.string(),
  opened: z.string(),
  /** The batch of the last failed file; empty for other kinds. */
  batch: z.string(),
  /** Null while it is open. */
  closed: z.string().nullable(),
  closedWhy: z.enum(['RECOVERED', 'REMOVED', 'EXPIRED']).nullable(),
  acknowledged: z.object({ account: z.string(), time: z.string(), note: z.string() }).nullable(),
  snoozedUntil: z.string().nullable(),
})
export type AlertRow = z.infer<typeof AlertRow>

const millivolts = /^(\d+) mV$/

/** The description for people: volts, as on every screen. Programs receive it as it is. */
export const alertDetail = ({ detail }: Pick<AlertRow, 'detail'>): string => {
  const voltage = millivolts.exec(detail)?.[1]
  return voltage === undefined ? detail : `${(Number(voltage) / 1000).toFixed(2)} V`
}

/** Alerts reveal nothing about a list that the user cannot see. */
export const alertNeeds = {
  GATEWAY_OFFLINE: MENU.gatewayInfo,
  LABEL_OVERDUE: MENU.labelInfo,
  LABEL_BATTERY: MENU.labelInfo,
  SENSOR_TEMPERATURE: MENU.sensorAlert,
  SENSOR_HUMIDITY: MENU.sensorAlert,
  SENSOR_OFFLINE: MENU.sensorAlert,
  SENSOR_BATTERY: MENU.sensorAlert,
  POWER_OFFLINE: MENU.powerRail,
  POWER_LOW_VOLTAGE: MENU.powerRail,
  POWER_SHORT: MENU.powerRail,
  FIRMWARE_STOPPED: MENU.labelOta,
  IMPORT_FAILED: MENU.updateRecords,
  /** Only of those who run the server (server/alerts/reach.ts). */
  BACKUP_FAILED: MENU.hardwareSetting,
} as const satisfies Record<AlertKind, MenuCode>

/** NEW: open, neither acknowledged nor snoozed. OPEN: all that are not snoozed. */
export const AlertView = z.enum(['NEW', 'OPEN', 'SNOOZED', 'HISTORY'])
export type AlertView = z.infer<typeof AlertView>

export const listAlerts = listOperation({
  summary: 'Alerts of the caller’s stores; without a store, also of the server for those who run it',
  path: '/api/common/alerts',
  needs: 'session',
  scope: 'store',
  query: { store: StoreCode.optional(), show: AlertView.default('OPEN') },
  row: AlertRow,
  rows: 'alertList',
  sort: ['opened', 'id', 'kind', 'company', 'store', 'storeName', 'target', 'name', 'detail', 'batch'],
  defaultSort: 'opened,desc',
  size: 20,
})

/** The kinds of alerts, the delay before an alert, and how many alerts become one message. */
export const AlertRules = z.object({
  kinds: z.record(AlertKind, z.boolean()),
  settleSeconds: coercedNumber().int().min(1, 'At least one second.').max(3_600, 'At most one hour.'),
  digestOver: coercedNumber().int().min(1, 'At least one.').max(1_000, 'At most 1000.'),
})
export type AlertRules = z.infer<typeof AlertRules>

/** Addresses that receive the alerts of every store of the company. */
export const AlertRecipients = z
  .array(z.email('This is not an email address.').max(254, 'At most 254 characters.'))
  .max(50, 'At most 50 addresses.')

const AlertRulesReply = Envelope.extend(AlertRules.shape).extend({
  recipients: AlertRecipients,
  /** Accounts that subscribed in their own settings; they receive the alerts of their stores. */
  accounts: z.array(z.object({ account: z.string(), email: z.string() })),
})

export const readAlertRules = operation({
  summary: 'Alert settings',
  method: 'GET',
  path: '/api/common/config/alerts',
  needs: MENU.hardwareSetting,
  scope: 'company',
  query: z.object({}),
  output: AlertRulesReply,
})

export const saveAlertRules = operation({
  summary: 'Change the alert settings',
  method: 'PUT',
  path: '/api/common/config/alerts',
  needs: [ACTION.hardwareEdit, ACTION.mailEdit],
  scope: 'company',
  query: z.object({}),
  body: AlertRules.extend({ /** If missing, they stay unchanged. */ recipients: AlertRecipients.optional() }),
  output: AlertRulesReply,
  audit: 'settings.alerts',
})

const answered = Envelope.extend({ changed: z.number().int() })
const ids = z.array(coercedNumber().int()).min(1, 'Enter at least one alert.').max(1_000, 'At most 1000 alerts.')

/** Anyone who sees an alert may take care of it. */
export const acknowledgeAlerts = operation({
  summary: 'Acknowledge open alerts',
  method: 'PUT',
  path: '/api/common/alerts/acknowledge',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  body: z.object({ ids, note: z.string().trim().max(500, 'At most 500 characters.').default('') }),
  output: answered,
  audit: 'alert.acknowledge',
})

export const snoozeAlerts = operation({
  summary: 'Hide open alerts until a time',
  method: 'PUT',
  path: '/api/common/alerts/snooze',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  body: z.object({ ids, /** Null shows them again. */ until: z.iso.datetime({ offset: true }).nullable() }),
  output: answered,
  audit: 'alert.snooze',
})
