// server/delivery: the status of a label is computed in SQL and in TypeScript, and both must agree.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LabelStatus } from '@shelfcast/contract/enumerations'
import { startTestDelivery } from '../testing/test-delivery.ts'
import { batteryPercent, batteryWord, signalWord } from './battery.ts'
import { labelStatus, labelStatusSql, statusWhere } from './status.ts'

test('SQL and TypeScript agree on the status for every combination of facts, and each label has exactly one', async () => {
  const t = await startTestDelivery()
  try {
    let made = 0
    for (const linked of [true, false])
      for (const shown of [0, 1, 2])
        for (const deadline of ['1 hour', '-1 hour', null]) {
          made += 1
          const code = made.toString(16).toUpperCase().padStart(12, '0')
          const {
            rows: [label],
          } = await sql<{
            label_id: number
          }>`insert into label (store_id, code, linked) values (1, ${code}, ${linked}) returning label_id`.execute(t.db)
          await sql`
            insert into label_page (label_id, store_id, wanted_version, shown_version, deadline_at)
            values (${label!.label_id}, 1, 2, ${shown}, now() + ${deadline}::interval)`.execute(t.db)
        }
    const { rows } = await sql<{
      linked: boolean
      wanted: number
      shown: number
      deadline: Date | null
      status: LabelStatus
      matches: string[]
    }>`
      select l.linked, p.wanted_version as wanted, p.shown_version as shown, p.deadline_at as deadline,
        ${labelStatusSql} as status,
        array_remove(array[${sql.join(
          LabelStatus.options.map(
            (status) => sql`
          case when ${statusWhere(status)} then ${status}::text end`,
          ),
        )}],
        null) as matches
      from label l join label_page p using (label_id)`.execute(t.db)
    expect(rows).toHaveLength(18)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(LabelStatus.options))
    for (const row of rows) {
      expect(row.matches).toEqual([row.status])
      expect(
        labelStatus(
          { linked: row.linked, wantedVersion: row.wanted, shownVersion: row.shown, deadlineAt: row.deadline },
          Date.now(),
        ),
      ).toBe(row.status)
    }
  } finally {
    await t.end()
  }
})

test.each([
  [null, null, 'NONE'],
  [3300, 100, 'VERYGOOD'],
  [3000, 100, 'VERYGOOD'],
  [2700, 65, 'GOOD'],
  [2400, 30, 'LOW'],
  [2399, 30, 'LOW'],
  [2200, 15, 'BAD'],
  [2050, 4, 'REPLACE'],
  [1500, 0, 'REPLACE'],
] as const)('%s mV are %s %%, %s', (millivolts, percent, word) => {
  expect(batteryPercent(millivolts)).toBe(percent)
  expect(batteryWord(millivolts)).toBe(word)
})

test.each([
  [null, 'NONE'],
  [-60, 'EXCELLENT'],
  [-61, 'GOOD'],
  [-80, 'GOOD'],
  [-81, 'BAD'],
] as const)('%s dBm are %s', (rssi, word) => {
  expect(signalWord(rssi)).toBe(word)
})
