// server/reports/sensor-record: the monthly record of a sensor: its days from random quarters, and the printed document.
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ACTION } from '@shelfcast/contract/permissions'
import { addAlertSetting } from '@shelfcast/contract/sensors/alert-settings'
import { sendReadings } from '@shelfcast/contract/sensors/readings'
import { linkSensors } from '@shelfcast/contract/sensors/sensors'
import { printSensorRecord } from '@shelfcast/contract/sensors/sensor-record'
import { hourMs, instantAt, minuteMs } from '@shelfcast/contract/zone-time'
import { usingShop } from '../../testing/shop.ts'
import { daysOf, type Quarter } from './days.ts'

/** A small generator, so that a failure repeats. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('every minute of a month is covered or a gap, and no minute is outside without readings', () => {
  // October 2026 in Paris has a day of 25 hours, March one of 23.
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = chance(seed)
    const month = seed % 2 === 0 ? 9 : 2
    const zone = 'Europe/Paris'
    const [start, end] = [instantAt(zone, Date.UTC(2026, month, 1)), instantAt(zone, Date.UTC(2026, month + 1, 1))]
    const quarters: Quarter[] = []
    for (let at = start; at < end; at += 15 * minuteMs * (1 + Math.floor(random() ** 6 * 200))) {
      const mean = 2 + random() * 8
      quarters.push({ at, lowest: mean - 1, mean, highest: mean + 1, count: 1 + Math.floor(random() * 15) })
    }
    const days = daysOf(quarters, { zone, start, end, gapMs: hourMs, isOutside: (mean) => mean > 8 })
    expect(days).toHaveLength(31)
    expect(days.map((day) => day.end).slice(0, -1)).toEqual(days.map((day) => day.start).slice(1))
    for (const { start: from, end: to, gapMs, outsideMs, lowest, mean, highest } of days) {
      expect(gapMs).toBeGreaterThanOrEqual(0)
      expect(outsideMs).toBeGreaterThanOrEqual(0)
      expect(gapMs + outsideMs).toBeLessThanOrEqual(to - from)
      if (mean !== null) expect([lowest! < mean, mean < highest!]).toEqual([true, true])
    }
    const silence = quarters.reduce((sum, { at }, place) => {
      const next = quarters[place + 1]?.at ?? end
      const isGap = next - at > hourMs || place === quarters.length - 1
      return sum + (isGap ? Math.max(0, next - at - 15 * minuteMs) : 0)
    }, 0)
    expect(days.reduce((sum, day) => sum + day.gapMs, 0)).toBe(silence)
  }
})

const { send, headers, server, signIn } = usingShop()
const sensorCode = 'A4C1380000F1'
const month = new Date().toISOString().slice(0, 7)
const print = (query: Record<string, unknown> = {}, own = headers) => {
  const search = new URLSearchParams({ store: 'lyon', sensorCode, month, ...query } as Record<string, string>)
  return fetch(`${server.url}${printSensorRecord.path}?${search.toString()}`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Temperaturnachweis' }),
  })
}

test('the record is a PDF for those who may open sensors, also of a month without readings', async () => {
  const query = { store: 'lyon' }
  await send(linkSensors, { query, body: { linkList: [{ sensorCode, name: 'Fish' }] } } as never)
  await send(sendReadings, { query, body: { readings: [{ id: sensorCode, temperature: 4.2 }] } })
  for (const [given, name] of [
    [month, month],
    ['2020-02', '2020-02'],
  ] as const) {
    const answer = await print({ month: given, lang: 'de' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toContain(`sensor-${sensorCode}-${name}.pdf`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(bytes.toString('latin1')).toContain('/Lang (de)')
  }
  expect((await print({ month: '2026-13' })).status).toBe(405)
  expect((await print({ sensorCode: 'A4C1380000F2' })).status).toBe(404)
  const guest = await signIn('guest', { action: [ACTION.sensorEdit.code] })
  expect((await print({}, guest.headers)).status).toBe(403)
})

/** What a PDF draws, as operators. */
const drawingOf = (bytes: Buffer) => {
  const words = bytes.toString('latin1')
  return [...words.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: head }) => {
      const start = index + head.length
      const content = bytes.subarray(start, words.indexOf('\nendstream', start))
      try {
        return inflateSync(content).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((content) => content.includes(' m\n'))
    .join('\n')
}
const count = (words: string, pattern: RegExp) => words.match(pattern)?.length ?? 0

test('the record has a chart of its quarters of an hour, broken at a silence, with the limits across', async () => {
  const query = { store: 'lyon' }
  const code = 'A4C1380000F3'
  const noti = await send(addAlertSetting, {
    query,
    body: { name: 'Fish', temperature: { cautionHigh: 3, dangerHigh: 5, dangerLow: -1 } } as never,
  })
  const link = { sensorCode: code, name: 'Fish', notiId: noti.body['id'] }
  await send(linkSensors, { query, body: { linkList: [link] } } as never)
  await sql`
    insert into sensor_quarter (sensor_id, at, temperature_min, temperature_max, temperature_sum, temperatures)
    select s.sensor_id, timestamptz '2026-09-01 00:00Z' + n * interval '15 minutes', 1 + sin(n / 9.0), 2 + sin(n / 9.0),
      (1.5 + sin(n / 9.0)) * 3, 3
    from sensor s, generate_series(0, 2879) n where s.code = ${code} and n not between 700 and 800`.execute(server.db)
  const answer = await print({ sensorCode: code, month: '2026-09' })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const drawing = drawingOf(bytes)
  expect(count(bytes.toString('latin1'), /\/S \/Figure/g)).toBe(1)
  // Two stretches, each with a point for every quarter; the range has twice as many.
  expect(count(drawing, / l$/gm)).toBeGreaterThan(3 * 2_750)
  expect(count(drawing, /^\[4 3\] 0 d$/gm)).toBe(1)
  expect(count((await pdfOf('2020-02')).toString('latin1'), /\/S \/Figure/g)).toBe(0)
})

const pdfOf = async (of: string) => Buffer.from(await (await print({ month: of })).arrayBuffer())
