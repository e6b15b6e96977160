// server/reports/pdf: the reports as documents: rows and figures of the lists, with their words. Pure.
import { failDays } from '@shelfcast/contract/labels/fail-records'
import type { ErrorRow } from '@shelfcast/contract/reports/errors'
import { pdfWords, type PdfWord } from '@shelfcast/contract/reports/pdf'
import type { ProductInfo } from '@shelfcast/contract/reports/products'
import type { BarChart, ReportDocument, TableColumn } from './document.ts'

export interface DocumentFacts {
  lang: string
  /** Words of the caller over the English ones. */
  words: Readonly<Record<string, string>>
  /** Names of the stores, and the zone of the times. */
  store: string
  zone: string
  made: Date
  /** All rows of the report, of which the document may have the first. */
  total: number
}
export interface ErrorFacts extends DocumentFacts {
  kind: 'department' | 'gateway'
  start: Date | undefined
  end: Date | undefined
  charts: {
    departments: readonly { name: string; count: number }[]
    gateways: readonly { name: string; count: number }[]
  }
}

type Words = (key: PdfWord, values?: Readonly<Record<string, string | number>>) => string

const wordsOf =
  ({ words }: DocumentFacts): Words =>
  (key, values = {}) =>
    (words[key] || pdfWords[key]).replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))

/** 2026-11-27 10:15. */
const timeText = (zone: string, time: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(time)

const errorColumns: readonly (TableColumn & { key: PdfWord })[] = [
  { key: 'department', heading: '', share: 2 },
  { key: 'itemId', heading: '', share: 1.7 },
  { key: 'description', heading: '', share: 3 },
  { key: 'labelId', heading: '', share: 2 },
  { key: 'price', heading: '', share: 1, end: true },
  { key: 'amountLabel', heading: '', share: 0.9, end: true },
  { key: 'gateway', heading: '', share: 2 },
  { key: 'errorText', heading: '', share: 3.4 },
  { key: 'lastErrorDate', heading: '', share: 1.8 },
  { key: 'count', heading: '', share: 0.9, end: true },
]

export function errorDocument(rows: readonly ErrorRow[], facts: ErrorFacts): ReportDocument {
  const word = wordsOf(facts)
  const { kind, start, end, zone, made, charts } = facts
  const day = (time: Date | undefined) => (time === undefined ? undefined : timeText(zone, time))
  const chart: BarChart =
    kind === 'department'
      ? { title: word('errorsByDepartment'), bars: bars(charts.departments, word('noDepartment')) }
      : { title: word('errorsByGateway'), bars: bars(charts.gateways, word('noGateway')) }
  return {
    ...frame(facts),
    title: chart.title,
    about: [
      ...about(facts),
      ...(start || end ? [word('period', { start: day(start) ?? '-', end: day(end) ?? timeText(zone, made) })] : []),
      word('counted', { days: failDays }),
      ...cutLine(facts, rows.length),
    ],
    charts: [chart],
    columns: errorColumns.map(({ key, ...column }) => ({ ...column, heading: word(key) })),
    rows: rows.map((row) => [
      row.itemGroup,
      row.itemId,
      row.description,
      row.labelId,
      row.price,
      row.amountLabel,
      row.gateway,
      row.errorText,
      timeText(zone, new Date(row.lastErrorDate)),
      String(row.count),
    ]),
  }
}

const bars = (parts: readonly { name: string; count: number }[], nameless: string) =>
  parts.map(({ name, count }) => ({ name: name || nameless, value: count }))

const ages = ['year5less', 'year5', 'year6', 'year7', 'year8more', 'unknown'] as const

export function productDocument(rows: readonly ProductInfo[], facts: DocumentFacts): ReportDocument {
  const word = wordsOf(facts)
  const nameOf = ({ type }: ProductInfo) => type || word('unknownModel')
  return {
    ...frame(facts),
    title: word('models'),
    about: [...about(facts), ...cutLine(facts, rows.length)],
    charts: [
      {
        title: word('labelsByModel'),
        bars: [...rows]
          .sort((one, other) => other.total - one.total)
          .map((row) => ({ name: nameOf(row), value: row.total })),
      },
    ],
    columns: [
      { heading: word('type'), share: 3 },
      ...(['total', ...ages] as const).map((key) => ({ heading: word(key), share: 1, end: true as const })),
    ],
    rows: rows.map((row) => [nameOf(row), String(row.total), ...ages.map((age) => String(row[age]))]),
  }
}

function frame(facts: DocumentFacts) {
  const word = wordsOf(facts)
  return { lang: facts.lang, pageWords: word('page'), missingWords: word('missing') }
}

const about = (facts: DocumentFacts) => [
  wordsOf(facts)('about', { store: facts.store, time: `${timeText(facts.zone, facts.made)} (${facts.zone})` }),
]

const cutLine = (facts: DocumentFacts, shown: number) =>
  shown < facts.total ? [wordsOf(facts)('cut', { shown, total: facts.total })] : []
