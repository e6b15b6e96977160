// contract/alerts/places: the list with the rows of an alert, for the console's panel and for the links in mails.
import type { AlertKind, ProductionType } from '../enumerations.ts'
import { fileOpen, gatewayScreen } from '../screens.ts'

export interface AlertPlace {
  to: string
  search: Record<string, string>
}

interface Problem {
  kind: AlertKind
  /** Without a target: all rows with this problem. */
  target?: string
  /** Of a failed file. */
  batch?: string
}

const one = (key: string, target: string | undefined): Record<string, string> =>
  target === undefined ? {} : { [key]: target }

const ofSensor =
  (kind: string) =>
  ({ target }: Problem) => ({
    to: '/Sensors/SensorAlert',
    search: { status: 'OPEN,ACKNOWLEDGED', kind, ...one('sensorCode', target) },
  })

const ofController =
  (state: string) =>
  ({ target }: Problem) => ({ to: '/PowerRail/PowerRailInfo', search: { state, ...one('controllerId', target) } })

/** An overdue label may have a new wish by now, and is no less overdue. */
const places: Record<AlertKind, (problem: Problem, edition: ProductionType) => AlertPlace> = {
  GATEWAY_OFFLINE: ({ target }, edition) => ({
    to: gatewayScreen[edition],
    search: { network: 'offline', ...one('mac', target) },
  }),
  LABEL_OVERDUE: ({ target }) => ({
    to: '/Label/LabelInfo',
    search: { status: 'PROCESSING,TIMEOUT,UNASSIGNING', ...one('label', target) },
  }),
  LABEL_BATTERY: ({ target }) => ({
    to: '/Label/LabelInfo',
    search: { battery: 'BAD,REPLACE', ...one('label', target) },
  }),
  SENSOR_TEMPERATURE: ofSensor('TEMPERATURE'),
  SENSOR_HUMIDITY: ofSensor('HUMIDITY'),
  SENSOR_OFFLINE: ofSensor('OFFLINE'),
  SENSOR_BATTERY: ofSensor('BATTERY'),
  POWER_OFFLINE: ofController('OFFLINE'),
  POWER_LOW_VOLTAGE: ofController('LOW_VOLTAGE'),
  POWER_SHORT: ofController('SHORT'),
  FIRMWARE_STOPPED: ({ target }) => ({ to: '/Firmware/LabelOTA', search: one('id', target) }),
  IMPORT_FAILED: ({ batch = '' }) => ({
    to: '/Product/UpdateRecords',
    search: batch === '' ? {} : { batch, open: fileOpen },
  }),
  BACKUP_FAILED: () => ({ to: '/System/Backup', search: {} }),
}

export const alertPlace = (problem: Problem, edition: ProductionType): AlertPlace =>
  places[problem.kind](problem, edition)

/** Word of an address: the code of the store that the console selects first. */
export const storeOfAddress = 'at'
