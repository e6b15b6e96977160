// simulator: what an access point reports about itself every few seconds. Facts: hardware facts §1.
import type { Box } from './box.ts'
import { seconds } from './clock.ts'
import type { LabelRecord } from './label-record.ts'

interface Reporter extends Box {
  /** When it last started, in milliseconds. */
  readonly startedAt: number
  readonly book: { records: () => LabelRecord[] }
}

/** A function that makes the report. The counts of labels come once a minute, as from the firmware. */
export function systemReportOf(ap: Reporter): () => Record<string, unknown> {
  let lastMinute = 0
  return () => {
    const now = seconds()
    const sys: Record<string, unknown> = {
      currtime: now,
      heap: 118_000 + Math.round(ap.chance.between(-6000, 6000)),
      recordcount: ap.kept.size,
      dbsize: ap.kept.size * 268,
      littlefsfree: ap.freeFlash,
      psfree: 7_900_000,
      apstate: ap.isRadioUp ? 1 : 6,
      runstate: ap.runState,
      rssi: -48,
      wifistatus: 3,
      wifissid: 'shelfcast-demo',
      uptime: Math.floor((Date.now() - ap.startedAt) / 1000),
    }
    if (now - lastMinute >= 60) {
      lastMinute = now
      const records = ap.book.records()
      sys.lowbattcount = records.filter(({ batteryMv }) => batteryMv > 0 && batteryMv < 2400).length
      sys.timeoutcount = records.filter(
        ({ nextcheckin, lastseen }) => now - nextcheckin > 600 && now - lastseen > ap.maxSleep * 60 + 300,
      ).length
    }
    return sys
  }
}
