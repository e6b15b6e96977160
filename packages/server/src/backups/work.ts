// server/backups: makes and restores backups in the background, one at a time in this process.
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { BackupKind, BackupState } from '@shelfcast/contract/backups/backups'
import { audit } from '../audit/audit.ts'
import { openArchive } from '../backup/archive.ts'
import { backupName } from '../backup/backup.ts'
import { dropOld, makeKept, verifyKept, wordsOf } from '../backup/keeping.ts'
import { backupsFolder, noteBackup } from '../backup/kept.ts'
import { restore } from '../backup/restore.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { readSettings } from '../settings/store.ts'

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

export function createBackupWork({ db, databaseUrl, events, settings, log, now }: Parts): BackupWork {
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
    await makeKept(shop, kind, name)
    await verifyKept(shop, name)
    const { nights } = (await readSettings(db, '', ['backupPlan'])).backupPlan
    await dropOld(shop, nights)
  }

  async function putBack(name: string, caller: Pick<Caller, 'account' | 'company' | 'ip'>) {
    const file = path.join(backupsFolder(dataFolder), name)
    await noteBackup(dataFolder, name, { state: 'RESTORING' })
    try {
      const archive = await openArchive(file)
      archive.close()
      const point = await makeKept(shop, 'RESTORE', freeName())
      const problem = await verifyKept(shop, point)
      if (problem !== '') throw new Error(`The data of today could not be backed up first: ${problem}`)
      const { before, newKey } = await restore(databaseUrl, dataFolder, file)
      await noteBackup(dataFolder, name, {
        state: 'VERIFIED',
        restored: new Date(now()).toISOString(),
        message: newKey ? 'Restart Shelfcast: saved passwords of mail servers and webhooks need the restored key.' : '',
      })
      await auditSoon(name, point, caller)
      // `point` holds the same data, where a person finds it.
      if (before !== undefined) await dropDatabase(before)
    } catch (error) {
      await noteBackup(dataFolder, name, { state: 'UNVERIFIED', message: wordsOf(error) })
      throw error
    }
  }

  /** The entry belongs into the restored data, where the log continues. */
  async function auditSoon(name: string, point: string, caller: Pick<Caller, 'account' | 'company' | 'ip'>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await audit(db, caller, { action: 'backup.restore', target: name, after: { before: point } })
        return
      } catch (error) {
        if (attempt === auditTries) throw error
        await new Promise((resolve) => {
          setTimeout(resolve, auditPauseMs)
        })
      }
    }
  }

  async function dropDatabase(name: string) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'shelfcast-restore' })
    await client.connect()
    try {
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    } finally {
      await client.end()
    }
  }

  /** A name sorts by its second, so two backups of one second need different ones. */
  function freeName(): string {
    const first = backupName(new Date(now()))
    return existsSync(path.join(backupsFolder(dataFolder), first)) ? first.replace('.zip', '-2.zip') : first
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
