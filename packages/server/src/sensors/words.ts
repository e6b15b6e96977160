// server/sensors: the text of notices about alerts of sensors. notices.ts sends them.
import type { SensorAlertKind, SensorAlertLevel } from '@shelfcast/contract/sensors/fields'
import { linkTo, timeIn, type Line } from '../notices/mail-body.ts'
import type { MailWords } from '../notices/mail-language.ts'
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
  const [shown, bound] = [value, limit].map((one) => `${tenths(one)}${units[kind]}`)
  return kind === 'BATTERY' ? `${shown}` : `${shown} ${value > limit ? '>' : '<'} ${bound}`
}

/** The first part of the keys of a kind. */
const keys = {
  TEMPERATURE: 'mail.temperature',
  HUMIDITY: 'mail.humidity',
  OFFLINE: 'mail.sensor',
  BATTERY: 'mail.sensorBattery',
} as const satisfies Record<SensorAlertKind, string>

function saidOf({ kind, name, value, limit }: AlertWords, why: NoticeWhy, { say }: MailWords): string {
  if (why === 'closed') return say(`${keys[kind]}.over`, { name })
  const said = () => {
    if (kind === 'OFFLINE') return say('mail.sensor.opened', { name })
    const values = { name, value: tenths(value), limit: tenths(limit) }
    if (kind === 'BATTERY') return say('mail.sensor.low', values)
    const isAbove = value > limit
    if (kind === 'TEMPERATURE') return say(isAbove ? 'mail.sensor.warm' : 'mail.sensor.cold', values)
    return say(isAbove ? 'mail.sensor.humid' : 'mail.sensor.dry', values)
  }
  if (why === 'again') return say('mail.sensor.again', { said: said() })
  return why === 'escalated' ? say('mail.sensor.escalated', { said: said() }) : said()
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** The subject and the lines of a mail about an alert. */
export function noticeOf(
  alert: AlertWords,
  why: NoticeWhy,
  products: readonly string[],
  site: string,
  words: MailWords,
): { subject: string; lines: Line[] } {
  const { say, list } = words
  const { storeName, store, description, occurred, closed, zone, code } = alert
  const said = saidOf(alert, why, words)
  const more = products.length - mostProducts
  const names = list(products.slice(0, mostProducts))
  const time = timeIn(zone, occurred)
  const lines = [
    say('mail.said', { place: `${storeName} (${store})`, said }),
    ...(description === '' ? [] : [say('mail.sensor.place', { place: description })]),
    closed ? say('mail.sinceOver', { time, end: timeIn(zone, closed) }) : say('mail.since', { time }),
    ...(products.length === 0
      ? []
      : [
          more > 0
            ? say('mail.namedMore', { said: say('mail.sensor.products'), names, count: more })
            : say('mail.named', { said: say('mail.sensor.products'), names }),
        ]),
  ].map((line) => ({ line }))
  return {
    subject: say('mail.subject', { place: storeName, said }),
    lines: [...lines, ...linkTo(site, store, { to: '/Sensors/SensorAlert', search: { sensorCode: code } })],
  }
}
