// contract/sensors: temperature and humidity sensors: the list, and taking them into a store. Readings: readings.ts;
// limits: alert-settings.ts; alerts: sensor-alerts.ts.
import { z } from 'zod'
import { Battery, Signal } from '../enumerations.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText, queryBool, queryList, requiredText } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { Calibration, Placement, SensorCode, SensorSource, SensorStatus, sensorBase } from './fields.ts'

const int = z.number().int()
const screens = [MENU.sensorList, MENU.sensorAlert, MENU.sensorAlertSetting] as const

export const Sensor = z.object({
  sensorCode: z.string(),
  name: z.string(),
  /** Empty for one that was heard and belongs to no store yet. */
  store: z.string(),
  /** TH also measures humidity. */
  type: z.enum(['TH', 'T']),
  linked: z.boolean(),
  /** A label in the same cabinet; empty without one. */
  labelCode: z.string(),
  /** The bridge or access point that passes its readings on. */
  gateway: z.string(),
  placement: Placement,
  temperature: z.number().nullable(),
  humidity: z.number().nullable(),
  battery: Battery,
  /** Percent. */
  batteryLevel: int.nullable(),
  signal: Signal,
  rssi: int.nullable(),
  networkStatus: z.boolean(),
  status: SensorStatus,
  measuredTime: z.string().nullable(),
  /** Expected seconds between two readings; 0 until they are known. */
  measureIntervalSec: int,
  notiId: int.nullable(),
  notiName: z.string(),
  firmwareVersion: z.string(),
  registeredTime: z.string(),
  source: SensorSource.nullable(),
  model: z.string(),
  /** Why its readings cannot be used; empty normally. */
  problem: z.string(),
  calibration: Calibration,
})
export type Sensor = z.infer<typeof Sensor>

export const listSensors = listOperation({
  summary: 'Temperature and humidity sensors of a store, and those that belong to none yet',
  path: `${sensorBase}/th`,
  needs: screens,
  scope: 'store',
  query: {
    company: plainText(100).optional(),
    store: StoreCode,
    sensorCode: plainText(20).optional(),
    name: plainText(100).optional(),
    status: queryList(SensorStatus).optional(),
    network: queryBool.optional(),
    battery: queryList(Battery).optional(),
    linked: queryBool.optional(),
    notiId: wholeNumber(0, 2_147_483_647).optional(),
  },
  row: Sensor,
  rows: 'sensorList',
  sort: [
    'sensorCode',
    'name',
    'store',
    'type',
    'linked',
    'labelCode',
    'gateway',
    'temperature',
    'humidity',
    'battery',
    'batteryLevel',
    'signal',
    'rssi',
    'networkStatus',
    'status',
    'measuredTime',
    'measureIntervalSec',
    'notiId',
    'notiName',
    'firmwareVersion',
    'registeredTime',
    'source',
    'model',
    'problem',
  ],
  defaultSort: 'sensorCode,asc',
  size: 20,
})

const changes = {
  placement: Placement.optional(),
  /** 0 for none. */
  notiId: wholeNumber(0, 2_147_483_647).nullable().optional(),
  labelCode: plainText(16).optional(),
}

/** What is left out stays as it is. */
export const saveSensor = operation({
  summary: 'Change a sensor',
  method: 'PUT',
  path: `${sensorBase}/th`,
  needs: ACTION.sensorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({
    sensorCode: SensorCode,
    name: requiredText(100).optional(),
    measureIntervalSec: wholeNumber(0, 86_400).optional(),
    calibration: Calibration.optional(),
    ...changes,
  }),
  output: Envelope,
  faults: ['sensor.unknown', 'sensor.noSetting', 'label.unknown'],
  audit: 'sensor.save',
})

export const linkSensors = operation({
  summary: 'Take sensors into a store',
  method: 'POST',
  path: `${sensorBase}/th/link`,
  needs: ACTION.sensorEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({
    linkList: z
      .array(z.object({ sensorCode: SensorCode, name: plainText(100).default(''), ...changes }))
      .min(1, 'Enter at least one sensor.')
      .max(1_000, 'At most 1000 sensors.'),
  }),
  output: Envelope,
  faults: ['sensor.elsewhere', 'sensor.noSetting', 'sensor.tooMany', 'label.unknown'],
  audit: 'sensor.link',
})

const chosen = {
  store: StoreCode,
  sensorList: queryList(SensorCode).refine((list) => list.length > 0, 'Enter at least one sensor.'),
}

/** Its readings stay. */
export const unlinkSensors = operation({
  summary: 'Take sensors out of a store',
  method: 'DELETE',
  path: `${sensorBase}/th/unlink`,
  needs: ACTION.sensorEdit,
  scope: 'store',
  query: z.object(chosen),
  bodyAsQuery: ['sensorList'],
  output: Envelope,
  faults: ['sensor.unknown'],
  audit: 'sensor.unlink',
})

export const deleteSensors = operation({
  summary: 'Delete sensors that are in no store, with their readings',
  method: 'DELETE',
  path: `${sensorBase}/th/delete`,
  needs: ACTION.sensorEdit,
  scope: 'store',
  query: z.object(chosen),
  bodyAsQuery: ['sensorList'],
  output: Envelope,
  faults: ['sensor.unknown', 'sensor.linked'],
  audit: 'sensor.delete',
})

export const SensorCounts = z.object({
  totalCount: int,
  linkedCount: int,
  unlinkedCount: int,
  stableCount: int,
  cautionCount: int,
  dangerCount: int,
  onlineCount: int,
  offlineCount: int,
  lowBatteryCount: int,
  openAlertCount: int,
})
export type SensorCounts = z.infer<typeof SensorCounts>

/** States count linked sensors only. */
export const countSensors = operation({
  summary: 'Number of sensors by state',
  method: 'GET',
  path: `${sensorBase}/th/summary`,
  needs: [MENU.overview, ...screens],
  scope: 'store',
  query: z.object({ company: plainText(100).optional(), store: StoreCode.optional() }),
  output: Envelope.extend(SensorCounts.shape),
})

/** The products whose labels stand where the sensor measures. */
export const readSensorProducts = operation({
  summary: 'Products in the cabinet of a sensor',
  method: 'GET',
  path: `${sensorBase}/th/products`,
  needs: [ACTION.sensorDetail, ACTION.sensorAlertDetail],
  scope: 'store',
  query: z.object({ store: StoreCode, sensorCode: SensorCode }),
  output: Envelope.extend({
    productList: z.array(
      z.object({
        articleId: z.string(),
        articleName: z.string(),
        labelCode: z.string(),
        /** Whether the label can blink. */
        hasLed: z.boolean(),
      }),
    ),
  }),
})

export const TemperatureScale = z.enum(['C', 'F'])
export type TemperatureScale = z.infer<typeof TemperatureScale>

/** How screens show temperatures. */
export const readMeasureScale = operation({
  summary: 'Scale of the temperatures on screens',
  method: 'GET',
  path: `${sensorBase}/property/sensor-measure-scale`,
  needs: screens,
  scope: 'company',
  query: z.object({ company: plainText(100).optional() }),
  output: Envelope.extend({ temperature: TemperatureScale }),
})

export const saveMeasureScale = operation({
  summary: 'Set the scale of the temperatures on screens',
  method: 'PUT',
  path: `${sensorBase}/property/sensor-measure-scale`,
  needs: [ACTION.sensorEdit, ACTION.sensorAlertSettingEdit],
  scope: 'company',
  query: z.object({ company: plainText(100).optional() }),
  body: z.object({ temperature: TemperatureScale }),
  output: Envelope.extend({ temperature: TemperatureScale }),
  audit: 'sensor.scale',
})
