// features/sensors: an alert setting as the fields of its form, and back. Temperatures are typed in the company's scale.
import { z } from 'zod'
import {
  AlertSettingBody,
  type AlertSetting,
  type DefrostWindow,
  type Limits,
} from '@shelfcast/contract/sensors/alert-settings'
import type { TemperatureScale } from '@shelfcast/contract/sensors/sensors'
import { weekdays } from '@shelfcast/contract/zone-time'
import { saidOfLine } from '../../screens/typed-lists.ts'
import { celsiusOf, shownTemperature } from './scale.tsx'

export const limitNames = ['dangerLow', 'cautionLow', 'cautionHigh', 'dangerHigh'] as const
export const minuteNames = [
  'delayMinutes',
  'recoverMinutes',
  'offlineMinutes',
  'repeatMinutes',
  'ackMinutes',
  'escalateMinutes',
] as const

const typedNumber = z.string().refine((text) => text === '' || Number.isFinite(Number(text)), 'A number.')
/** An emptied field is not 0, which has a meaning for most. */
const filled = typedNumber.min(1)
const limits = z.object({
  dangerLow: typedNumber,
  cautionLow: typedNumber,
  cautionHigh: typedNumber,
  dangerHigh: typedNumber,
})
const defrostLine = /^\s*(?:([A-Z]{3}(?:,[A-Z]{3})*)\s+)?(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})\s*$/i

export const settingShape = z.object({
  name: AlertSettingBody.shape.name,
  enable: z.boolean(),
  temperature: limits,
  humidity: limits,
  hysteresis: filled,
  delayMinutes: filled,
  recoverMinutes: filled,
  offlineMinutes: filled,
  repeatMinutes: filled,
  ackMinutes: filled,
  escalateMinutes: filled,
  defrost: z.string().superRefine((text, issues) => {
    const at = linesOf(text).findIndex((line) => windowOf(line) === undefined)
    if (at >= 0)
      issues.addIssue({ code: 'custom', message: saidOfLine(text, at, linesOf, 'Enter a time such as 02:30.') })
  }),
  recipients: z.string(),
  escalateTo: z.string(),
  webhookUrl: z.string(),
  sensorList: z.array(z.string()),
})
export type SettingValues = z.output<typeof settingShape>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function windowOf(line: string): DefrostWindow | undefined {
  const [, days, start = '', end = ''] = defrostLine.exec(line) ?? []
  const named = (days?.toUpperCase().split(',') ?? weekdays) as DefrostWindow['days']
  const time = (text: string) => text.padStart(5, '0')
  if (start === '' || named.some((day) => !weekdays.includes(day))) return undefined
  return { days: [...named], start: time(start), end: time(end) }
}

/** Of a request; each has its lines in a field of the same name. */
export const settingLists = {
  recipients: { field: 'recipients', entries: linesOf },
  escalateTo: { field: 'escalateTo', entries: linesOf },
} as const

const windowText = ({ days, start, end }: DefrostWindow) =>
  `${days.length === weekdays.length ? '' : `${days.join(',')} `}${start}-${end}`

const typed = ({ dangerLow, cautionLow, cautionHigh, dangerHigh }: Limits, shown: (value: number) => number) => {
  const text = (value: number | null) => (value === null ? '' : String(shown(value)))
  return {
    dangerLow: text(dangerLow),
    cautionLow: text(cautionLow),
    cautionHigh: text(cautionHigh),
    dangerHigh: text(dangerHigh),
  }
}

export function formValues(setting: AlertSettingBody | AlertSetting, scale: TemperatureScale): SettingValues {
  return {
    name: setting.name,
    enable: setting.enable,
    temperature: typed(setting.temperature, (value) => shownTemperature(value, scale)),
    humidity: typed(setting.humidity, (value) => value),
    hysteresis: String(setting.hysteresis),
    delayMinutes: String(setting.delayMinutes),
    recoverMinutes: String(setting.recoverMinutes),
    offlineMinutes: String(setting.offlineMinutes),
    repeatMinutes: String(setting.repeatMinutes),
    ackMinutes: String(setting.ackMinutes),
    escalateMinutes: String(setting.escalateMinutes),
    defrost: setting.defrost.map(windowText).join('\n'),
    recipients: setting.recipients.join('\n'),
    escalateTo: setting.escalateTo.join('\n'),
    webhookUrl: setting.webhookUrl,
    sensorList: setting.sensorList ?? [],
  }
}

export function bodyOf(values: SettingValues, scale: TemperatureScale) {
  const number = (text: string) => (text === '' ? null : Number(text))
  const celsius = (text: string) => (text === '' ? null : celsiusOf(Number(text), scale))
  const limitsOf = (given: SettingValues['temperature'], read: (text: string) => number | null) => ({
    dangerLow: read(given.dangerLow),
    cautionLow: read(given.cautionLow),
    cautionHigh: read(given.cautionHigh),
    dangerHigh: read(given.dangerHigh),
  })
  return {
    ...values,
    temperature: limitsOf(values.temperature, celsius),
    humidity: limitsOf(values.humidity, number),
    hysteresis: Number(values.hysteresis),
    defrost: linesOf(values.defrost).flatMap((line) => windowOf(line) ?? []),
    recipients: linesOf(values.recipients),
    escalateTo: linesOf(values.escalateTo),
  }
}

/** Usual limits for kinds of food, in °C; a shop has the last word. */
export const presets = {
  FROZEN: { limits: { cautionHigh: -18, dangerHigh: -15 }, delayMinutes: 30 },
  CHILLED: { limits: { cautionHigh: 5, dangerHigh: 8 }, delayMinutes: 20 },
  MINCED: { limits: { cautionHigh: 2, dangerHigh: 4 }, delayMinutes: 20 },
  POULTRY: { limits: { cautionHigh: 4, dangerHigh: 6 }, delayMinutes: 20 },
  FISH: { limits: { cautionHigh: 2, dangerHigh: 4 }, delayMinutes: 20 },
} as const
export type Preset = keyof typeof presets
