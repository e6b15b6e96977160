// contract/sensors: the readings of sensors: what was measured when, and how programs send it.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, requiredText } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { SensorCode, sensorBase, when } from './fields.ts'

export const SensorLog = z.object({
  measuredTime: z.string(),
  temperature: z.number().nullable(),
  humidity: z.number().nullable(),
  minTemperature: z.number().nullable(),
  maxTemperature: z.number().nullable(),
  battery: z.number().int().nullable(),
  rssi: z.number().int().nullable(),
})
export type SensorLog = z.infer<typeof SensorLog>

/** With an interval, a row is the mean of it, with the lowest and the highest temperature. Times without data have none. */
export const listSensorLogs = listOperation({
  summary: 'Readings of a sensor',
  path: `${sensorBase}/th/logs`,
  needs: ACTION.sensorDetail,
  scope: 'store',
  query: {
    store: StoreCode,
    sensorCode: SensorCode,
    start: when.optional(),
    end: when.optional(),
    interval: z.enum(['RAW', '1m', '10m', '1h', '1d']).default('RAW'),
  },
  row: SensorLog,
  rows: 'logList',
  sort: ['measuredTime'],
  defaultSort: 'measuredTime,desc',
  size: 1_000,
})

/** One reading as a program sends it. */
const Reading = z.object({
  /** The sensor's hardware id. */
  id: requiredText(100),
  /** Of the measurement; without one it is now. */
  time: when.optional(),
  temperature: z.number().nullable().optional(),
  humidity: z.number().nullable().optional(),
  battery: z.number().nullable().optional(),
  rssi: z.number().nullable().optional(),
})
export type SentReading = z.output<typeof Reading>

const oneMegabyte = 1_048_576

/**
 * Readings over HTTP: our own form, or an uplink of ChirpStack, The Things Stack or a Ruuvi gateway as they send it.
 * Sent twice they count once. Unknown sensors appear as not linked.
 */
export const sendReadings = operation({
  summary: 'Send readings of sensors',
  method: 'POST',
  path: `${sensorBase}/th/data`,
  needs: ACTION.sensorEdit,
  scope: 'store',
  bodyLimit: oneMegabyte,
  query: z.object({ store: StoreCode }),
  body: z.union([
    z.object({ readings: z.array(Reading).min(1, 'Enter at least one reading.').max(1_000, 'At most 1000 readings.') }),
    z.looseObject({}).refine((body) => !('readings' in body), 'These readings cannot be read.'),
  ]),
  output: Envelope.extend({
    /** Readings that were taken. */ accepted: z.number().int(),
    rejected: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  faults: ['sensor.unreadable'],
})
