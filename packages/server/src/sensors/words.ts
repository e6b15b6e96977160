// server/sensors: the text of notices about alerts of sensors. notices.ts sends them.
import type { SensorAlertKind, SensorAlertLevel } from '@shelfcast/contract/sensors/fields'
import { linkTo, timeIn, type Line } from '../notices/mail-body.ts'
import type { SettingValue } from './rules.ts'

export type NoticeWhy = 'opened' | 'worse' | 'again' | 'escalated' | 'closed'

/** An alert with the sensor and the store that it is about. */
export interface AlertWords {
  id: number
  kind: SensorAlertKind
  level: SensorAlertLevel
  value: number
  limit: number
  occurred: Date
  closed: Date | null
  code: string
  name: string
  description: string
  company: string
  storeId: number
  store: string
  storeName: string
  zone: string
  settingId: number | null
  setting: SettingValue | null
}

/** Named in a mail and in a post; a count covers the rest. */
export const mostProducts = 20

const units: Record<SensorAlertKind, string> = { TEMPERATURE: ' °C', HUMIDITY: ' %', OFFLINE: ' min', BATTERY: ' %' }

/** As people read it in the bell: `8.4 °C > 8 °C`. */
export function detailOf(kind: SensorAlertKind, value: number, limit: number): string {
  if (kind === 'OFFLINE') return ''
  const [shown, bound] = [value, limit].map((one) => `${Math.round(one * 10) / 10}${units[kind]}`)
  return kind === 'BATTERY' ? `${shown}` : `${shown} ${value > limit ? '>' : '<'} ${bound}`
}

function saidOf({ kind, name, value, limit }: AlertWords, why: NoticeWhy): string {
  const detail = detailOf(kind, value, limit)
  if (why === 'closed')
    return {
      TEMPERATURE: `${name} has a good temperature again`,
      HUMIDITY: `${name} has a good humidity again`,
      OFFLINE: `${name} is back`,
      BATTERY: `${name} has a good battery again`,
    }[kind]
  if (kind === 'OFFLINE') return `${name} is offline`
  if (kind === 'BATTERY') return `${name} has a low battery: ${detail}`
  const way =
    value > limit
      ? kind === 'TEMPERATURE'
        ? 'too warm'
        : 'too humid'
      : kind === 'TEMPERATURE'
        ? 'too cold'
        : 'too dry'
  return `${name} is ${way}: ${detail}`
}

const starts: Record<NoticeWhy, string> = {
  opened: '',
  worse: '',
  again: 'Still: ',
  escalated: 'Not acknowledged: ',
  closed: '',
}

export const subjectOf = (alert: AlertWords, why: NoticeWhy) =>
  `${alert.storeName}: ${starts[why]}${saidOf(alert, why)}`

export function linesOf(alert: AlertWords, why: NoticeWhy, products: readonly string[], site: string): Line[] {
  const { storeName, store, description, occurred, closed, zone, code } = alert
  const left = products.length - mostProducts
  const lines = [
    `${storeName} (${store}): ${starts[why]}${saidOf(alert, why)}.`,
    ...(description === '' ? [] : [`Place: ${description}.`]),
    `Since ${timeIn(zone, occurred)}${closed ? `, over at ${timeIn(zone, closed)}` : ''}.`,
    ...(products.length === 0
      ? []
      : [`Products there: ${products.slice(0, mostProducts).join(', ')}${left > 0 ? ` and ${left} more` : ''}.`]),
  ].map((line) => ({ line }))
  return [...lines, ...linkTo(site, store, { to: '/Sensors/SensorAlert', search: { sensorCode: code } })]
}
