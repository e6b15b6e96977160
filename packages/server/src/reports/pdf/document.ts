// server/reports/pdf: the content of a printable report: texts, charts and one table. drawn.ts turns it into pages; the
// calls are in pdf-routes.ts.

export interface BarChart {
  title: string
  bars: readonly { name: string; value: number }[]
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
  columns: readonly TableColumn[]
  rows: readonly (readonly string[])[]
  /** Below the table. */
  further?: readonly ReportTable[]
  /** For the foot of a page; {page} is its number. */
  pageWords: string
  /** After the table if letters are in no font; {letters} names them. */
  missingWords: string
}
