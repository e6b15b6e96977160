// server/reports/sensor-record: the month of a sensor as a document. Pure.
import { recordWords, type RecordWord } from '@shelfcast/contract/sensors/sensor-record'
import { minuteMs } from '@shelfcast/contract/zone-time'
import type { ReportDocument, TableColumn } from '../pdf/document.ts'
import type { Day } from './days.ts'
import type { RecordedAlert, RecordedSensor } from './rows.ts'

export interface RecordFacts {
  lang: string
  /** Words of the caller over the English ones. */
  words: Readonly<Record<string, string>>
  store: string
  zone: string
  made: Date
  /** 2026-11. */
  month: string
  hash: string
}

const tenths = (value: number | null) => (value === null ? '-' : (Math.round(value * 10) / 10).toFixed(1))
const minutes = (ms: number) => String(Math.round(ms / minuteMs))
const timeText = (zone: string, time: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(time)
const dayText = (zone: string, time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(time)

export function recordDocument(
  sensor: RecordedSensor,
  { days, alerts }: { days: readonly Day[]; alerts: readonly RecordedAlert[] },
  facts: RecordFacts,
): ReportDocument {
  const { lang, words, zone, store, made, month, hash } = facts
  const word = (key: RecordWord, values: Readonly<Record<string, string | number>> = {}) =>
    (words[key] || recordWords[key]).replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const whole = sum(({ start, end }) => end - start)
  const { offset, date, certificate, nextDue } = sensor.calibration
  const place = [sensor.placement.floor, sensor.placement.shelfId, sensor.placement.description]
    .filter(Boolean)
    .join(', ')
  const number = (key: RecordWord): TableColumn => ({ heading: word(key), share: 1, end: true })
  return {
    lang,
    title: word('title'),
    about: [
      word('period', { name: sensor.name || sensor.code, code: sensor.code, month }),
      word('about', { store, time: `${timeText(zone, made)} (${zone})` }),
      word('place', { place: place || '-' }),
      limitsLine(),
      word('calibration', { offset, date: date || '-', certificate: certificate || '-', due: nextDue || '-' }),
      word('complete', {
        percent: whole === 0 ? 0 : Math.floor(((whole - sum(({ gapMs }) => gapMs)) / whole) * 100),
        minutes: minutes(sum(({ outsideMs }) => outsideMs)),
      }),
      word('note'),
      word('hash', { hash }),
      word('signature'),
    ],
    charts: [],
    columns: [
      { heading: word('day'), share: 1.2 },
      ...(['lowest', 'mean', 'highest', 'outside', 'gaps'] as const).map(number),
    ],
    rows: days.map((day) => [
      dayText(zone, day.start),
      tenths(day.lowest),
      tenths(day.mean),
      tenths(day.highest),
      minutes(day.outsideMs),
      minutes(day.gapMs),
    ]),
    further:
      alerts.length === 0
        ? []
        : [
            {
              title: word('alerts'),
              columns: [
                { heading: word('since'), share: 1.6 },
                { heading: word('kind'), share: 1.3 },
                { heading: word('level'), share: 1 },
                number('value'),
                number('limit'),
                { heading: word('ended'), share: 1.6 },
                { heading: word('by'), share: 1.6 },
                { heading: word('reason'), share: 1.6 },
                { heading: word('memo'), share: 3 },
              ],
              rows: alerts.map((one) => [
                timeText(zone, one.since),
                word(`kind.${one.kind}`),
                word(`level.${one.level}`),
                tenths(one.value),
                tenths(one.limit),
                one.ended ? timeText(zone, one.ended) : '-',
                one.by || '-',
                one.reason ? word(`reason.${one.reason}`) : '-',
                one.memo || '-',
              ]),
            },
          ],
    pageWords: word('page'),
    missingWords: word('missing'),
  }

  function limitsLine() {
    const { limits } = sensor
    const set = (['dangerLow', 'cautionLow', 'cautionHigh', 'dangerHigh'] as const).flatMap((key) =>
      limits?.[key] === null || limits?.[key] === undefined ? [] : [`${word(key)} ${limits[key]} °C`],
    )
    return set.length === 0 ? word('noLimits') : word('limits', { limits: set.join(', ') })
  }
}
