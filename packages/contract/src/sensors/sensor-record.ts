// contract/sensors: the monthly record of a sensor as a PDF, for those who must prove a temperature.
import { z } from 'zod'
import { StoreCode, plainText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { SensorCode, sensorBase } from './fields.ts'

/** The words of the document in English. A call may send them in the language of its `lang`. */
export const recordWords = {
  title: 'Temperature record',
  period: '{name} ({code}), {month}',
  place: 'Place: {place}',
  limits: 'Limits today: {limits}',
  noLimits: 'No limits apply to this sensor today.',
  calibration: 'Calibration: offset {offset} K, date {date}, certificate {certificate}, next due {due}',
  complete: 'Readings cover {percent} % of the period. {minutes} minutes are outside the limits.',
  note: 'A quarter of an hour is outside when its mean is outside the caution limits.',
  hash: 'SHA-256 of the readings: {hash}',
  signature: 'Checked by ______________________________ on ________________',
  chart: 'Temperature in °C: mean and range of each quarter of an hour',
  chartAlt: 'The temperature was between {lowest} and {highest} °C.',
  day: 'Day',
  lowest: 'Lowest',
  mean: 'Mean',
  highest: 'Highest',
  outside: 'Minutes outside',
  gaps: 'Minutes without readings',
  alerts: 'Alerts',
  since: 'Since',
  kind: 'Kind',
  level: 'Level',
  value: 'Value',
  limit: 'Limit',
  ended: 'Ended',
  by: 'Acknowledged by',
  reason: 'Reason',
  memo: 'Note',
  'kind.TEMPERATURE': 'Temperature',
  'kind.HUMIDITY': 'Humidity',
  'kind.OFFLINE': 'Offline',
  'kind.BATTERY': 'Battery',
  'level.CAUTION': 'Caution',
  'level.DANGER': 'Danger',
  'reason.DOOR': 'Door was open',
  'reason.DELIVERY': 'Delivery',
  'reason.DEFROST': 'Defrost',
  'reason.MOVED': 'Products moved',
  'reason.REPAIR': 'Repair',
  'reason.SENSOR': 'Sensor at fault',
  'reason.OTHER': 'Other',
  cautionLow: 'Caution below',
  cautionHigh: 'Caution above',
  dangerLow: 'Danger below',
  dangerHigh: 'Danger above',
  about: 'Store: {store}. Made on {time}.',
  page: 'Page {page}',
  missing: 'Letters that the fonts of this report do not have appear as question marks: {letters}',
} as const
export type RecordWord = keyof typeof recordWords

export const printSensorRecord = operation({
  summary: 'The readings and alerts of a sensor in one month as a PDF',
  method: 'POST',
  path: `${sensorBase}/th/record-pdf`,
  needs: ACTION.sensorDetail,
  scope: 'store',
  reply: 'file',
  query: z.object({
    store: StoreCode,
    sensorCode: SensorCode,
    month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.'),
    /** The language of the words, such as 'en'. */
    lang: plainText(35).optional(),
  }),
  /** Words of `recordWords` in the language of the document; other keys are ignored. */
  body: z.record(z.string().max(64), z.string().max(300)).optional(),
  output: z.unknown(),
  faults: ['report.failed', 'sensor.unknown'],
  audit: 'sensor.record',
})
