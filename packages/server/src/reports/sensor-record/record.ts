// server/reports/sensor-record: the month of a sensor as a document. Pure.
import { recordWords, type RecordWord } from '@shelfcast/contract/sensors/sensor-record'
import { instantAt, minuteMs } from '@shelfcast/contract/zone-time'
import type { CurveChart, ReportDocument, TableColumn } from '../pdf/document.ts'
import { quarterMs, stretchesOf, type Day, type Quarter } from './days.ts'
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

export interface RecordedMonth {
  days: readonly Day[]
  quarters: readonly Quarter[]
  /** A longer silence is a gap. */
  gapMs: number
  alerts: readonly RecordedAlert[]
}

export function recordDocument(
  sensor: RecordedSensor,
  { days, quarters, gapMs, alerts }: RecordedMonth,
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
    curve: curveOf(),
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

  function setLimits() {
    return (['dangerLow', 'cautionLow', 'cautionHigh', 'dangerHigh'] as const).flatMap((key) => {
      const value = sensor.limits?.[key]
      if (value === null || value === undefined) return []
      return [{ words: `${word(key)} ${value} °C`, value, strong: key.startsWith('danger') }]
    })
  }

  function limitsLine() {
    const set = setLimits().map(({ words: said }) => said)
    return set.length === 0 ? word('noLimits') : word('limits', { limits: set.join(', ') })
  }

  function curveOf(): CurveChart | undefined {
    if (quarters.length === 0) return undefined
    const [year = 0, monthOfYear = 1] = month.split('-').map(Number)
    const dayAt = (day: number) => instantAt(zone, Date.UTC(year, monthOfYear - 1, day))
    const length = new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate()
    return {
      title: word('chart'),
      alt: `${word('chartAlt', {
        lowest: tenths(Math.min(...quarters.map(({ lowest }) => lowest))),
        highest: tenths(Math.max(...quarters.map(({ highest }) => highest))),
      })} ${limitsLine()}`,
      from: dayAt(1),
      to: dayAt(length + 1),
      ticks: Array.from({ length }, (_, at) => ({ at: dayAt(at + 1), label: String(at + 1) })),
      stretches: stretchesOf(quarters, gapMs).map((stretch) =>
        stretch.map(({ at, lowest, mean, highest }) => ({ at: at + quarterMs / 2, lowest, mean, highest })),
      ),
      limits: setLimits(),
    }
  }
}
