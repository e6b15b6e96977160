// server/backups: makes and restores backups in the background, one at a time in this process.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackupKind, BackupState } from '@shelfcast/contract/backups/backups'
import { audit } from '../audit/audit.ts'
import { openArchive, type Archive } from '../backup/archive.ts'
import { backupName } from '../backup/backup.ts'
import { dropOld, makeKept, verifyKept, wordsOf } from '../backup/keeping.ts'
import { backupsFolder, noteBackup } from '../backup/kept.ts'
import { dropDatabase, restoreArchive } from '../backup/restore.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { readSettings } from '../settings/store.ts'
import type { BackupWatch } from './watch.ts'

export interface BackupWork {
  running: () => { name: string; state: BackupState } | undefined
  /** @returns the name of the backup that is being made. @throws Fault 'backup.running' */
  make: (kind: BackupKind) => Promise<string>
  /** @throws Fault 'backup.running' */
  restore: (name: string, caller: Pick<Caller, 'account' | 'company' | 'ip'>) => Promise<void>
  /** Waits for the current work. */
  close: () => Promise<void>
}

type Parts = Pick<Deps, 'db' | 'databaseUrl' | 'events' | 'settings' | 'log' | 'now'>

/** The pool connects again as soon as the restored database answers. */
const [auditTries, auditPauseMs] = [20, 500]

export function createBackupWork(
  { db, databaseUrl, events, settings, log, now }: Parts,
  watch: BackupWatch,
): BackupWork {
  const { dataFolder } = settings
  const shop = { databaseUrl, dataFolder }
  let running: { name: string; state: BackupState; end: Promise<void> } | undefined

  const tell = () => events.publish(db, { kind: 'JOB', storeId: 0, ids: [] })

  function begin(name: string, state: BackupState, work: () => Promise<void>) {
    if (running) throw new Fault('backup.running')
    const end = work()
      .catch((error: unknown) => {
        log.error({ err: error, backup: name }, 'a backup failed')
      })
      .finally(() => {
        running = undefined
        tell().catch(() => undefined) // the list is read again at the next visit
      })
    running = { name, state, end }
  }

  async function make(name: string, kind: BackupKind) {
    try {
      await makeKept(shop, kind, name)
      const problem = await verifyKept(shop, name)
      if (problem !== '') throw new Error(problem)
    } catch (error) {
      if (kind === 'NIGHTLY') await watch.failed(wordsOf(error))
      throw error
    }
    await watch.verified()
    const { nights } = (await readSettings(db, '', ['backupPlan'])).backupPlan
    await dropOld(shop, nights)
  }

  async function putBack(name: string, caller: Pick<Caller, 'account' | 'company' | 'ip'>) {
    await noteBackup(dataFolder, name, { state: 'RESTORING' })
    let archive: Archive | undefined
    try {
      archive = await openArchive(path.join(backupsFolder(dataFolder), name))
      const point = await makeKept(shop, 'RESTORE', freeName())
      const problem = await verifyKept(shop, point)
      if (problem !== '') throw new Error(`The data of today could not be backed up first: ${problem}`)
      const { before, newKey } = await restoreArchive(databaseUrl, dataFolder, archive)
      await noteBackup(dataFolder, name, {
        state: 'VERIFIED',
        restored: new Date(now()).toISOString(),
        message: newKey ? 'Restart Shelfcast: saved passwords of mail servers and webhooks need the restored key.' : '',
      })
      await noteSoon(name, point, caller)
      // `point` holds the same data, where a person finds it.
      if (before !== undefined) await dropDatabase(databaseUrl, before)
    } catch (error) {
      await noteBackup(dataFolder, name, { state: 'UNVERIFIED', message: wordsOf(error) })
      throw error
    } finally {
      archive?.close()
    }
  }

  /** Both entries belong into the restored data, where the log continues. */
  async function noteSoon(name: string, point: string, caller: Pick<Caller, 'account' | 'company' | 'ip'>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await audit(db, caller, { action: 'backup.restore', target: name, after: { before: point } })
        await watch.verified()
        return
      } catch (error) {
        if (attempt === auditTries) throw error
        await new Promise((resolve) => {
          setTimeout(resolve, auditPauseMs)
        })
      }
    }
  }

  /** A name sorts by its second, so backups of one second have numbers. */
  function freeName(): string {
    const first = backupName(new Date(now()))
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? first : first.replace('.zip', `-${number}.zip`)
      const place = path.join(backupsFolder(dataFolder), name)
      if (!existsSync(place) && !existsSync(`${place}.json`)) return name
    }
  }

  return {
    running: () => running && { name: running.name, state: running.state },
    async make(kind) {
      const name = freeName()
      begin(name, 'RUNNING', () => make(name, kind))
      await tell()
      return name
    },
    async restore(name, caller) {
      begin(name, 'RESTORING', () => putBack(name, caller))
      await tell()
    },
    close: async () => {
      await running?.end
    },
  }
}
