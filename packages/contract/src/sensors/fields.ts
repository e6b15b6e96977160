// contract/sensors: the words and fields that the calls about sensors share (wire contract §21). Temperatures are °C and
// humidity is % on the wire, whatever a screen shows.
import { z } from 'zod'
import { coercedNumber, plainText } from '../fields.ts'
import { wholeNumber } from '../whole-number.ts'

/** The base of every call about sensors; it follows the server's address, not the base of the other calls. */
export const sensorBase = '/sensor/api/v1'

/** 12 hexadecimal digits: the MAC of a sensor with one probe, else made from its hardware id. */
export const SensorCode = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/[-:]/g, '').toUpperCase())
  .refine(
    (text) => /^[0-9A-F]{12}$/.test(text),
    'SENSOR_CODE_IS_NOT_VALID: a sensor ID has 12 digits or letters A to F.',
  )

/** UNKNOWN: no alert setting applies, or nothing was measured lately. */
export const SensorStatus = z.enum(['STABLE', 'CAUTION', 'DANGER', 'UNKNOWN'])
export type SensorStatus = z.infer<typeof SensorStatus>

export const SensorAlertKind = z.enum(['TEMPERATURE', 'HUMIDITY', 'OFFLINE', 'BATTERY'])
export type SensorAlertKind = z.infer<typeof SensorAlertKind>

export const SensorAlertLevel = z.enum(['CAUTION', 'DANGER'])
export type SensorAlertLevel = z.infer<typeof SensorAlertLevel>

export const SensorAlertStatus = z.enum(['OPEN', 'ACKNOWLEDGED', 'CLOSED'])
export type SensorAlertStatus = z.infer<typeof SensorAlertStatus>

/** What the person found who acknowledges an alert. */
export const AlertReason = z.enum(['DOOR', 'DELIVERY', 'DEFROST', 'MOVED', 'REPAIR', 'SENSOR', 'OTHER'])
export type AlertReason = z.infer<typeof AlertReason>

/** Where readings come from. */
export const SensorSource = z.enum(['zigbee2mqtt', 'homeassistant', 'shelly', 'tasmota', 'openepaperlink', 'http'])
export type SensorSource = z.infer<typeof SensorSource>

export const Placement = z.object({
  floor: plainText(50).default(''),
  /** The shelf of the labels that stand in the same cabinet. */
  shelfId: plainText(50).default(''),
  description: plainText(255).default(''),
})
export type Placement = z.output<typeof Placement>

/** What a comparison with a reference thermometer found. Added to readings from now on; older ones stay. */
export const Calibration = z.object({
  /** Kelvin, added to what the sensor reports. */
  offset: coercedNumber().min(-10, 'From -10 to 10.').max(10, 'From -10 to 10.').default(0),
  date: z.union([z.iso.date('Enter a date.'), z.literal('')]).default(''),
  certificate: plainText(100).default(''),
  nextDue: z.union([z.iso.date('Enter a date.'), z.literal('')]).default(''),
})
export type Calibration = z.output<typeof Calibration>

export const sensorId = wholeNumber(1, 2_147_483_647)
export const when = plainText(40)
