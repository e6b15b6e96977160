// server/backups: one backup a night, made by one of the instances. A server that was off at that hour makes it later.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { createLoop, type Loop } from '../loop.ts'
import { readSettings } from '../settings/store.ts'
import type { BackupWatch } from './watch.ts'
import type { BackupWork } from './work.ts'

const lookMs = 10 * 60_000
const key = 'backupNight'

/** The day in the time zone of the server, such as '2026-11-26'. */
const dayOf = (time: Date) =>
  `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`

export function startNightly(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  work: BackupWork,
  watch: BackupWatch,
): Loop {
  /** Takes the night for this instance. The first day of an installation has none: there is nothing to lose yet. */
  async function takes(day: string): Promise<boolean> {
    const { rows } = await sql<{ first: boolean }>`
      insert into setting (company, key, value) values ('', ${key}, to_jsonb(${day}::text))
      on conflict (company, key) do update set value = excluded.value, updated_at = now()
      where setting.value < excluded.value
      returning xmax = 0 as first`.execute(db)
    return rows[0]?.first === false
  }

  const loop = createLoop('nightly backup', log, async () => {
    loop.wakeIn(lookMs)
    const { nightly, hour } = (await readSettings(db, '', ['backupPlan'])).backupPlan
    const time = new Date(now())
    if (work.running()) return
    if (!nightly) await watch.off()
    else if (time.getHours() >= hour && (await takes(dayOf(time)))) await work.make('NIGHTLY')
    else await watch.look()
  })
  loop.wake()
  return loop
}
