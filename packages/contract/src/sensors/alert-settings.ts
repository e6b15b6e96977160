// contract/sensors: the limits of sensors, when an alert begins and ends, and who hears of it.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryList, requiredText } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { weekdays } from '../zone-time.ts'
import { SensorAlertKind, SensorAlertLevel, SensorCode, sensorBase, sensorId } from './fields.ts'

const limit = (least: number, most: number) =>
  z
    .preprocess((value) => (value === '' || value === undefined ? null : value), coercedNumber().nullable())
    .refine((value) => value === null || (value >= least && value <= most), `A number from ${least} to ${most}.`)

const limitsWithin = (least: number, most: number) =>
  z
    .object({
      cautionLow: limit(least, most),
      cautionHigh: limit(least, most),
      dangerLow: limit(least, most),
      dangerHigh: limit(least, most),
    })
    .partial()
    .transform(({ cautionLow = null, cautionHigh = null, dangerLow = null, dangerHigh = null }) => ({
      cautionLow,
      cautionHigh,
      dangerLow,
      dangerHigh,
    }))
    .refine(inOrder, 'The limits must be in this order: danger low, caution low, caution high, danger high.')

/** Without a limit there is no alert of that kind. */
export interface Limits {
  cautionLow: number | null
  cautionHigh: number | null
  dangerLow: number | null
  dangerHigh: number | null
}

function inOrder({ cautionLow, cautionHigh, dangerLow, dangerHigh }: Limits): boolean {
  const given = [dangerLow, cautionLow, cautionHigh, dangerHigh].filter((one) => one !== null)
  const [low, high] = [cautionLow ?? dangerLow, cautionHigh ?? dangerHigh]
  return given.every((one, at) => at === 0 || one >= (given[at - 1] as number)) && (low === null || low !== high)
}

const noLimits: Limits = { cautionLow: null, cautionHigh: null, dangerLow: null, dangerHigh: null }

/** Weekly, in the store's time. An end before the start is on the next day. */
export const DefrostWindow = z.object({
  days: z.array(z.enum(weekdays)).min(1, 'Select at least one day.'),
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 02:30.'),
  end: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 02:30.'),
})
export type DefrostWindow = z.infer<typeof DefrostWindow>

const addresses = z
  .array(z.email('This is not an email address.').max(254, 'At most 254 characters.'))
  .max(20, 'At most 20 addresses.')

export const AlertSettingBody = z.object({
  name: requiredText(100),
  enable: z.boolean().default(true),
  temperature: limitsWithin(-60, 125).default(noLimits),
  humidity: limitsWithin(0, 100).default(noLimits),
  /** Without a reading for so long a sensor is offline; 0 follows the pace of its readings. */
  offlineMinutes: wholeNumber(0, 1_440).default(0),
  /** An alert begins after so much time outside the limits. */
  delayMinutes: wholeNumber(0, 240).default(20),
  /** Notices are repeated while an alert is open and not acknowledged; 0 never. */
  repeatMinutes: wholeNumber(0, 1_440).default(0),
  recipients: addresses.default([]),
  webhookUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https:// or http://.' }).max(2_000),
    ])
    .default(''),
  /** The sensors that follow it. Left out they stay. */
  sensorList: z.array(SensorCode).max(1_000, 'At most 1000 sensors.').optional(),
  /** An alert ends this far inside the limit, in K or percent points. */
  hysteresis: coercedNumber().min(0, 'From 0 to 10.').max(10, 'From 0 to 10.').default(0.5),
  /** And only after so much time there. */
  recoverMinutes: wholeNumber(0, 120).default(5),
  defrost: z.array(DefrostWindow).max(20, 'At most 20 windows.').default([]),
  /** An acknowledgement silences an alert for so long. */
  ackMinutes: wholeNumber(1, 1_440).default(60),
  /** Open and not acknowledged for so long, an alert goes to further people; 0 never. */
  escalateMinutes: wholeNumber(0, 1_440).default(0),
  escalateTo: addresses.default([]),
})
export type AlertSettingBody = z.output<typeof AlertSettingBody>

export const AlertSetting = AlertSettingBody.extend({
  id: z.number().int(),
  store: z.string(),
  sensorList: z.array(z.string()),
})
export type AlertSetting = z.output<typeof AlertSetting>

const path = `${sensorBase}/noti`
const aliases = [`${sensorBase}/th/noti`]

export const listAlertSettings = listOperation({
  summary: 'Alert settings of sensors',
  path,
  also: aliases,
  needs: [MENU.sensorAlertSetting, MENU.sensorList],
  scope: 'store',
  query: { company: plainText(100).optional(), store: StoreCode.optional(), name: plainText(100).optional() },
  row: AlertSetting,
  rows: 'notiList',
  sort: [
    'name',
    'id',
    'store',
    'enable',
    'offlineMinutes',
    'delayMinutes',
    'repeatMinutes',
    'webhookUrl',
    'hysteresis',
    'recoverMinutes',
    'ackMinutes',
    'escalateMinutes',
  ],
  defaultSort: 'name,asc',
  size: 20,
})

const faults = ['sensor.noSetting', 'sensor.unknown', 'sensor.settingExists', 'sensor.tooManySettings'] as const

export const addAlertSetting = operation({
  summary: 'Add an alert setting',
  method: 'POST',
  path,
  also: aliases,
  needs: ACTION.sensorAlertSettingEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: AlertSettingBody,
  output: Envelope.extend({ id: z.number().int() }),
  faults: [...faults, 'sensor.webhook'],
  audit: 'sensor.setting',
})

export const changeAlertSetting = operation({
  summary: 'Change an alert setting',
  method: 'PUT',
  path,
  also: aliases,
  needs: ACTION.sensorAlertSettingEdit,
  scope: 'store',
  query: z.object({ id: sensorId }),
  body: AlertSettingBody,
  output: Envelope,
  faults: [...faults, 'sensor.webhook'],
  audit: 'sensor.setting',
})

export const deleteAlertSettings = operation({
  summary: 'Delete alert settings',
  method: 'DELETE',
  path,
  also: aliases,
  needs: ACTION.sensorAlertSettingEdit,
  scope: 'store',
  query: z.object({
    ids: queryList(sensorId).optional(),
    idList: queryList(sensorId).optional(),
  }),
  bodyAsQuery: ['ids', 'idList'],
  output: Envelope,
  faults: ['sensor.noSetting'],
  audit: 'sensor.settingDelete',
})

/** Days that `replaySetting` looks back. */
export const replayDays = 30

/** Judges the kept readings by limits that are not saved yet. */
export const replaySetting = operation({
  summary: 'Alerts that these limits would have raised in the last 30 days',
  method: 'POST',
  path: `${path}/replay`,
  needs: ACTION.sensorAlertSettingEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: AlertSettingBody.extend({ sensorList: z.array(SensorCode).max(100, 'At most 100 sensors.').default([]) }),
  output: Envelope.extend({
    sensors: z.array(
      z.object({
        sensorCode: z.string(),
        name: z.string(),
        /** Readings that were judged. */ readings: z.number().int(),
        alerts: z.array(
          z.object({
            kind: SensorAlertKind,
            level: SensorAlertLevel,
            start: z.string(),
            /** Null if it would still be open. */ end: z.string().nullable(),
            /** The value furthest outside. */ value: z.number(),
          }),
        ),
      }),
    ),
  }),
  faults: ['sensor.unknown'],
})
