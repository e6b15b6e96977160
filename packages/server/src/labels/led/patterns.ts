// server/labels/led: the LED patterns of a company: five permanent ones, with the company's changes, and its own
// additions.
import {
  builtInPatterns,
  lastBuiltInPattern,
  type LedPattern,
  type saveLedPattern,
} from '@shelfcast/contract/labels/led-patterns'
import type { LedColour } from '@shelfcast/contract/labels/led-colours'
import type { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'

type Form = z.output<(typeof saveLedPattern)['body']>

const mostPatterns = 100
const previewColour = 'GREEN'
const previewDuration = '10s'

export async function patternsOf(db: Db, company: string): Promise<LedPattern[]> {
  const rows = await db.selectFrom('led_pattern').selectAll().where('company', '=', company).orderBy('id').execute()
  const own = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        patternName: row.name,
        onTime: row.on_ms,
        offTime: row.off_ms,
        idleTime: row.idle_s,
        repeatCount: row.repeats,
        furtherColors: row.further_colours as LedColour[],
      },
    ]),
  )
  const all = [
    ...builtInPatterns.map((pattern) => own.get(pattern.id) ?? pattern),
    ...[...own.values()].filter((pattern) => pattern.id > lastBuiltInPattern),
  ]
  return all.map((pattern) => ({
    ...pattern,
    colors: [previewColour, ...pattern.furtherColors],
    duration: previewDuration,
  }))
}

export async function savePattern(db: Db, caller: Caller, id: number, form: Form): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = (await patternsOf(tx, caller.company)).find((pattern) => pattern.id === id)
    if (!before) throw new Fault('led.patternUnknown', { pattern: id })
    const values = {
      name: form.patternName,
      on_ms: form.onTime,
      off_ms: form.offTime,
      idle_s: form.idleTime,
      repeats: form.repeatCount,
      ...(form.furtherColors ? { further_colours: form.furtherColors } : {}),
    }
    await tx
      .insertInto('led_pattern')
      .values({ company: caller.company, id, ...values })
      .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet(values))
      .execute()
    await audit(tx, caller, { action: 'led.pattern', target: String(id), before, after: form })
  })
}

/** @returns its id: the requested one, else the first free one. */
export async function addPattern(db: Db, caller: Caller, wanted: number | undefined, form: Form): Promise<number> {
  return inTransaction(db, async (tx) => {
    const patterns = await patternsOf(tx, caller.company)
    if (patterns.length >= mostPatterns) throw new Fault('led.patternFull', { most: mostPatterns })
    const id = wanted ?? Math.max(lastBuiltInPattern, ...patterns.map((pattern) => pattern.id)) + 1
    const made = await tx
      .insertInto('led_pattern')
      .values({
        company: caller.company,
        id,
        name: form.patternName,
        on_ms: form.onTime,
        off_ms: form.offTime,
        idle_s: form.idleTime,
        repeats: form.repeatCount,
        further_colours: form.furtherColors ?? [],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Fault('led.patternExists', { pattern: id })
    await audit(tx, caller, { action: 'led.pattern', target: String(id), after: form })
    return id
  })
}

export async function deletePattern(db: Db, caller: Caller, id: number): Promise<void> {
  if (id <= lastBuiltInPattern) throw new Fault('led.patternBuiltIn')
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('led_pattern')
      .where('company', '=', caller.company)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!gone) throw new Fault('led.patternUnknown', { pattern: id })
    await audit(tx, caller, { action: 'led.pattern', target: String(id), before: gone })
  })
}
