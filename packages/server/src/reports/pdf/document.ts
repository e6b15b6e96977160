// server/reports/pdf: the content of a printable report: texts, charts and one table. drawn.ts turns it into pages; the
// calls are in routes.ts.

export interface BarChart {
  title: string
  bars: readonly { name: string; value: number }[]
}

/** Values over time, with lines where limits are. Times are milliseconds since 1970. */
export interface CurveChart {
  title: string
  /** What it shows, in words. */
  alt: string
  from: number
  to: number
  ticks: readonly { at: number; label: string }[]
  /** Between two of them there is nothing: it was not measured. */
  stretches: readonly (readonly CurvePoint[])[]
  limits: readonly { words: string; value: number; strong: boolean }[]
}
export interface CurvePoint {
  at: number
  lowest: number
  mean: number
  highest: number
}

export interface TableColumn {
  heading: string
  /** Its share of the width. */
  share: number
  /** Aligned to the end: numbers. */
  end?: true
}

export interface ReportTable {
  title: string
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
}

export interface ReportDocument {
  /** BCP 47, such as 'en'. */
  lang: string
  title: string
  /** Lines under the title: store, period, what counts. */
  about: readonly string[]
  charts: readonly BarChart[]
  curve?: CurveChart | undefined
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** Below the table. */
  further?: readonly ReportTable[]
  /** For the foot of a page; {page} is its number. */
  pageWords: string
  /** After the table if letters are in no font; {letters} names them. */
  missingWords: string
}
