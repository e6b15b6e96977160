// server/http: rows from the CSV lines that the database writes for very long lists, for a file in another form. Reading
// them back takes less time than making the same rows in this process.

type Cells = string[]

/** Every cell as its text, without the quote that keeps a spreadsheet from running it. */
export async function* csvRows(
  columns: readonly string[],
  lines: AsyncIterable<{ text: string }>,
): AsyncGenerator<Record<string, string>> {
  for await (const { text } of lines)
    for (const cells of linesOf(text))
      yield Object.fromEntries(columns.map((column, at) => [column, unguarded(cells[at] ?? '')]))
}

const unguarded = (cell: string) => (/^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell)

/** `text` consists of complete lines. */
function linesOf(text: string): Cells[] {
  if (!text.includes('"'))
    return text
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','))
  const lines: Cells[] = []
  let cells: Cells = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
