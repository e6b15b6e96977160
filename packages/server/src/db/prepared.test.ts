// server/db: statements that a connection prepares once.
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { openDatabase, prepared, sql } from './database.ts'

test('a connection prepares a marked statement once and answers each time with its values', async () => {
  const { url, drop } = await emptyDatabase()
  const { db, close } = openDatabase(url, 1)
  try {
    const twice = async (n: number) =>
      (await sql<{ twice: number }>`${prepared} select ${n}::integer * 2 as twice`.execute(db)).rows
    expect(await twice(2)).toEqual([{ twice: 4 }])
    expect(await twice(5)).toEqual([{ twice: 10 }])
    await sql`select ${3}::integer`.execute(db)
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements`.execute(db)
    expect(rows.map((row) => row.statement.replace(/\s+/g, ' '))).toEqual([
      '/* prepared */ select $1::integer * 2 as twice',
    ])
  } finally {
    await close()
    await drop()
  }
})
