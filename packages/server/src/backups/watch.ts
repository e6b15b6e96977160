// server/backups: whether nightly backups happen: notes each verified backup, and raises an alert when one fails or is missing.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { closeServerAlerts, openServerAlert } from '../notices/server-alerts.ts'

const key = 'backupLast'
/** A night, and the time that a large backup takes. */
const missingMs = 30 * 3_600_000
const kind = 'BACKUP_FAILED'

export interface BackupWatch {
  /** A backup was verified. */
  verified: () => Promise<void>
  failed: (message: string) => Promise<void>
  /** Nightly backups are turned off. */
  off: () => Promise<void>
  /** Raises an alert when the last verified backup is too old. The first look begins to count. */
  look: () => Promise<void>
}

export function createBackupWatch({ db, now }: Pick<Deps, 'db' | 'now'>): BackupWatch {
  const raise = (detail: string) => openServerAlert(db, { kind, target: 'nightly', name: 'Nightly backup', detail })
  const note = () =>
    sql`
    insert into setting (company, key, value) values ('', ${key}, to_jsonb(${now()}::bigint))
    on conflict (company, key) do update set value = excluded.value, updated_at = now()`.execute(db)

  return {
    async verified() {
      await note()
      await closeServerAlerts(db, kind, 'RECOVERED')
    },
    failed: raise,
    async off() {
      await note()
      await closeServerAlerts(db, kind, 'REMOVED')
    },
    async look() {
      const { rows } = await sql<{ last: string; open: boolean }>`
        select value #>> '{}' as last,
          exists (select from alert where kind = ${kind} and store_id is null and closed_at is null) as open
        from setting where company = '' and key = ${key}`.execute(db)
      const [found] = rows
      if (!found) await note()
      // An open alert already says why.
      else if (!found.open && now() - Number(found.last) > missingMs)
        await raise(`No backup was verified since ${new Date(Number(found.last)).toISOString()}.`)
    },
  }
}
