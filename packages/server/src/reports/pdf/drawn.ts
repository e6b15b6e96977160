// server/reports/pdf: draws a report as a tagged PDF (PDF/UA) on A4 pages across: title, charts as vectors with their
// values as alternative text, and a table whose heading repeats on each page. It runs in a thread (report-worker.ts).
import PDFDocument from 'pdfkit'
import { curveHeight, drawCurve } from './curve.ts'
import type { BarChart, CurveChart, ReportDocument, ReportTable, TableColumn } from './document.ts'
import { fontBytes, runsOf, type Weight } from './fonts.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const margin = 36
const [titleSize, textSize, tableSize] = [18, 9.5, 8]
const rowHeight = 14
const gap = 6
const ink = '#2f3b4c'
const muted = '#5d6878'
const faint = '#e3e6eb'
const fill = '#2196F3'
/** The largest of a chart; the table has all. */
const barsShown = 10
const barHeight = 12

/** The document's bytes, part by part as it is drawn. */
export function drawn(report: ReportDocument): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: report.lang,
    info: { Title: report.title, Creator: 'Shelfcast' },
    // pdfkit would compare each of our fonts with its first one again and again. Its types lack this and PDF/UA.
    font: null,
  } as object)
  new Pages(doc, report).draw()
  doc.end()
  return doc
}

class Pages {
  readonly #doc: Doc
  readonly #report: ReportDocument
  readonly #root: Element
  readonly #width: number
  readonly #bottom: number
  readonly #missing = new Set<string>()
  readonly #fonts = new Set<string>()
  readonly #widths = new Map<string, number>()
  #lefts: number[] = []
  #widthsOfColumns: number[] = []
  #y = margin
  #page = 1

  constructor(doc: Doc, report: ReportDocument) {
    this.#doc = doc
    this.#report = report
    this.#width = doc.page.width - 2 * margin
    this.#bottom = doc.page.height - margin - 20
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  /** Shares the width of the page between the columns of a table. */
  #place(columns: readonly TableColumn[]) {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    this.#widthsOfColumns = columns.map(({ share }) => (share / shares) * this.#width)
    let left = margin
    this.#lefts = this.#widthsOfColumns.map((width) => {
      left += width
      return left - width
    })
  }

  draw() {
    const { title, about, charts, curve } = this.#report
    this.#paragraph('H1', title, titleSize, 700)
    for (const line of about) this.#paragraph('P', line, textSize, 400)
    for (const chart of charts) if (chart.bars.length > 0) this.#chart(chart)
    if (curve) this.#curve(curve)
    this.#table(this.#report)
    for (const table of this.#report.further ?? []) {
      this.#paragraph('H2', table.title, textSize + 1, 700)
      this.#table(table)
    }
    if (this.#missing.size > 0) {
      const letters = [...this.#missing]
        .slice(0, 20)
        .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`)
      this.#paragraph('P', this.#report.missingWords.replace('{letters}', letters.join(' ')), textSize, 400)
    }
    this.#foot()
    this.#root.end()
  }

  #paragraph(tag: 'H1' | 'H2' | 'P', line: string, size: number, weight: Weight) {
    for (const part of this.#lines(line, size, weight, this.#width)) {
      this.#room(size + gap)
      const y = this.#y
      this.#root.add(
        this.#doc.struct(tag, {}, () => {
          this.#line(part, margin, y, size, weight, tag === 'P' ? muted : ink)
        }),
      )
      this.#y += size + gap
    }
  }

  /** Broken between words; a longer word is cut by `#cell` where it is drawn. */
  #lines(line: string, size: number, weight: Weight, width: number): string[] {
    const lines: string[] = []
    for (const word of line.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.#widthOf(longer, size, weight) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  #room(height: number): boolean {
    if (this.#y + height <= this.#bottom) return false
    this.#foot()
    this.#doc.addPage()
    this.#page += 1
    this.#y = margin
    return true
  }

  #foot() {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Pagination' })
    const words = this.#report.pageWords.replace('{page}', String(this.#page))
    this.#line(words, margin, doc.page.height - margin - 8, tableSize, 400, muted)
    doc.endMarkedContent()
  }

  #chart({ title, bars }: BarChart) {
    const shown = bars.slice(0, barsShown)
    const height = shown.length * (barHeight + 3) + textSize + 3 * gap
    this.#room(height)
    const doc = this.#doc
    this.#paragraph('H2', title, textSize + 1, 700)
    const top = this.#y
    const most = Math.max(1, ...shown.map(({ value }) => value))
    const names = this.#width * 0.28
    const alt = `${title}: ${shown.map(({ name, value }) => `${name} ${value}`).join(', ')}.`
    const bottom = top + shown.length * (barHeight + 3)
    this.#root.add(
      doc.struct(
        'Figure',
        { alt, bbox: [margin, top, margin + this.#width, bottom] } as PDFKit.Mixins.StructureElementOptions,
        () => {
          shown.forEach(({ name, value }, at) => {
            const y = top + at * (barHeight + 3)
            this.#line(this.#cut(name, tableSize, 400, names - gap), margin, y + 1, tableSize, 400, ink)
            const length = Math.max(1, (value / most) * (this.#width - names - 60))
            doc.rect(margin + names, y, length, barHeight).fill(fill)
            this.#line(String(value), margin + names + length + gap, y + 1, tableSize, 400, ink)
          })
        },
      ),
    )
    this.#y = bottom + gap
  }

  #curve(curve: CurveChart) {
    this.#room(curveHeight + textSize + 3 * gap)
    this.#paragraph('H2', curve.title, textSize + 1, 700)
    const [top, bottom] = [this.#y, this.#y + curveHeight]
    this.#root.add(
      this.#doc.struct(
        'Figure',
        { alt: curve.alt, bbox: [margin, top, margin + this.#width, bottom] } as PDFKit.Mixins.StructureElementOptions,
        () => {
          drawCurve(this.#doc, curve, { left: margin, top, width: this.#width }, (words, x, y, colour, end) => {
            const from = end ? x - this.#widthOf(words, tableSize, 400) : x
            const shown = this.#cut(words, tableSize, 400, margin + this.#width - from)
            this.#line(shown, from, y, tableSize, 400, colour)
          })
        },
      ),
    )
    this.#y = bottom + gap
  }

  #table({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>) {
    const doc = this.#doc
    this.#place(columns)
    this.#room(3 * rowHeight)
    const table = doc.struct('Table')
    this.#root.add(table)
    const head = doc.struct('TR')
    table.add(head)
    columns.forEach(({ heading }, at) => {
      head.add(
        doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions, () => {
          this.#cell(heading, at, 700, columns)
        }),
      )
    })
    head.end()
    this.#ruled()
    for (const row of rows) {
      if (this.#room(rowHeight)) {
        // Repeated for the eye only: a reader has the heading of the table.
        doc.markContent('Artifact', { type: 'Layout' })
        columns.forEach(({ heading }, at) => this.#cell(heading, at, 700, columns))
        doc.endMarkedContent()
        this.#ruled()
      }
      const line = doc.struct('TR')
      table.add(line)
      row.forEach((value, at) => {
        const shown = this.#cut(value, tableSize, 400, (this.#widthsOfColumns[at] ?? 0) - gap)
        line.add(
          doc.struct('TD', shown === value ? {} : { actual: value }, () => {
            this.#cell(shown, at, 400, columns)
          }),
        )
      })
      line.end()
      this.#ruled()
    }
    table.end()
    this.#y += gap
  }

  #cell(shown: string, at: number, weight: Weight, columns: readonly TableColumn[]) {
    const [left, width] = [this.#lefts[at] ?? 0, this.#widthsOfColumns[at] ?? 0]
    const line = this.#cut(shown, tableSize, weight, width - gap)
    const x = columns[at]?.end ? left + width - gap - this.#widthOf(line, tableSize, weight) : left
    this.#line(line, x, this.#y + 2, tableSize, weight, ink)
  }

  /** Moves below a row, with a hairline under it. */
  #ruled() {
    const doc = this.#doc
    this.#y += rowHeight
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(margin, this.#y - 1, this.#width, 0.5).fill(faint)
    doc.endMarkedContent()
  }

  #line(line: string, x: number, y: number, size: number, weight: Weight, colour: string) {
    const doc = this.#doc
    doc.fillColor(colour)
    let left = x
    for (const { font, text } of runsOf(line, weight, this.#missing)) {
      this.#font(font, size).text(text, left, y, { lineBreak: false })
      left += doc.widthOfString(text)
    }
  }

  #font(name: string, size: number): Doc {
    if (!this.#fonts.has(name)) this.#doc.registerFont(name, fontBytes(name))
    this.#fonts.add(name)
    return this.#doc.font(name, size)
  }

  #widthOf(line: string, size: number, weight: Weight): number {
    const key = `${weight} ${size} ${line}`
    const measured = this.#widths.get(key)
    if (measured !== undefined) return measured
    let width = 0
    for (const { font, text } of runsOf(line, weight, this.#missing))
      width += this.#font(font, size).widthOfString(text)
    if (this.#widths.size > 20_000) this.#widths.clear()
    this.#widths.set(key, width)
    return width
  }

  /** With an ellipsis if it is wider. */
  #cut(line: string, size: number, weight: Weight, width: number): string {
    if (this.#widthOf(line, size, weight) <= width) return line
    let [fits, over] = [0, line.length]
    while (over - fits > 1) {
      const middle = (fits + over) >> 1
      if (this.#widthOf(`${line.slice(0, middle)}…`, size, weight) <= width) fits = middle
      else over = middle
    }
    return `${line.slice(0, fits)}…`
  }
}
