// server/article-files: text arrives in pieces, cut anywhere; rows, line numbers and errors must not depend on the
// cuts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'
import type { Column, FileRow, RowPortions } from './file-row.ts'
import { jsonRows } from './json.ts'
import { SeenIds } from './seen-ids.ts'

async function* cut(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1
    yield text.slice(at, at + size)
    at += size
  }
}

async function all(rows: RowPortions): Promise<FileRow[]> {
  const read: FileRow[] = []
  for await (const portion of rows) read.push(...portion)
  return read
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })

test('CSV cut into pieces gives the same rows as the whole, with any quotation marks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', ',', '"', '""', '\n', 'b c', '"x\ny"'), { maxLength: 40 }),
      sizes,
      async (parts, at) => {
        const text = parts.join('')
        expect(await all(csvRows(cut(text, at), ','))).toEqual(await all(csvRows(cut(text, [1_000]), ',')))
      },
    ),
    { numRuns: 500 },
  )
})

test('a stray quotation mark spoils only its own line, and line numbers match those of an editor', async () => {
  const text = 'a,b\n"two\nlines",1\n"open,2\nlast,"3"\n\n"x"y,4\nend,5'
  expect((await all(csvRows(cut(text, [3]), ','))).map((row) => [row.line, row.cells[0], row.problem?.code])).toEqual([
    [1, 'a', undefined],
    [2, 'two\nlines', undefined],
    [4, '"open', 'quotes'],
    [5, 'last', undefined],
    [7, '"x"y', 'quotes'],
    [8, 'end', undefined],
  ])
})

test('JSON cut into pieces gives every object with its line', async () => {
  const objects = fc.array(
    fc.record({
      id: fc.string(),
      data: fc.dictionary(
        fc.string({ minLength: 1, maxLength: 3 }).filter((key) => key !== '__proto__'),
        fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(objects, sizes, fc.constantFrom(0, 1), async (list, at, indent) => {
      const columns: Column[] = []
      const rows = await all(jsonRows(cut(JSON.stringify(list, null, indent), at), columns))
      const place = (name: string, exact: boolean) =>
        columns.findIndex((column) => column.name === name && (column.exact ?? false) === exact)
      expect(rows.map((row) => row.cells[place('id', false)])).toEqual(list.map((item) => item.id))
      rows.forEach((row, n) => {
        for (const [key, value] of Object.entries(list[n]?.data ?? {}))
          expect(row.cells[place(key, true)]).toBe(value === null ? null : String(value))
      })
    }),
    { numRuns: 200 },
  )
  await expect(all(jsonRows(cut('[{"id":"1"},{"id"', [4]), []))).rejects.toThrow(/It ends after line 1/)
})

test('among a hundred thousand ids, a repeated one is found with its first line', () => {
  const seen = new SeenIds()
  for (let n = 1; n <= 100_000; n += 1) expect(seen.add(`ID${n}`, `row ${n}`, n) === 'new').toBe(true)
  expect(seen.add('ID77777', 'row 77777', 100_001)).toEqual({ line: 77_777, same: true })
  expect(seen.add('ID3', 'other', 100_002)).toEqual({ line: 3, same: false })
})
