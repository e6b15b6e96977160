// server/backups: the calls about backups. backup/ writes and reads archives; work.ts runs one thing at a time.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import {
  deleteBackups,
  listBackups,
  makeBackup,
  readBackupFile,
  readBackupPlan,
  restoreBackup,
  saveBackupPlan,
} from '@shelfcast/contract/backups/backups'
import { audit } from '../audit/audit.ts'
import { backupsFolder, keptBackups, removeBackup } from '../backup/kept.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, ok } from '../http/reply.ts'
import { sorted } from '../http/sorted.ts'
import { runsServer } from '../sessions/operator.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { startNightly } from './nightly.ts'
import { createBackupWatch } from './watch.ts'
import { createBackupWork } from './work.ts'

export function backupRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'databaseUrl' | 'events' | 'settings' | 'log' | 'now'>,
): { close: () => Promise<void> } {
  const { db, settings } = deps
  const { dataFolder } = settings
  const watch = createBackupWatch(deps)
  const work = createBackupWork(deps, watch)
  const nightly = startNightly(deps, work, watch)
  const place = (name: string) => path.join(backupsFolder(dataFolder), name)

  /** @throws Fault 'backup.operator': with several companies, only the person who runs the server may hold all their data */
  async function mustRunServer(caller: Caller) {
    if (!(await runsServer(db, caller))) throw new Fault('backup.operator')
  }
  function mustExist(names: readonly string[]) {
    if (names.length === 0 || names.some((name) => !existsSync(place(name)))) throw new Fault('backup.unknown')
  }

  api.list(listBackups, ({ caller }) => ({
    page: async ({ offset, limit, sort }) => {
      await mustRunServer(caller)
      const all = sorted(
        await keptBackups(dataFolder, work.running()),
        sort,
        ({ name }) => name,
        (row) => ({ ...row }),
      )
      return { total: all.length, rows: all.slice(offset, offset + limit) }
    },
  }))

  api.handle(makeBackup, async ({ caller }) => {
    await mustRunServer(caller)
    const name = await work.make('MANUAL')
    await audit(db, caller, { action: makeBackup.audit, target: name })
    return { ...ok, name }
  })

  api.handle(readBackupFile, async ({ query, caller }) => {
    await mustRunServer(caller)
    mustExist([query.name])
    await audit(db, caller, { action: 'backup.download', target: query.name })
    return new FileReply(createReadStream(place(query.name)), 'application/zip', query.name)
  })

  api.handle(restoreBackup, async ({ body, caller }) => {
    await mustRunServer(caller)
    mustExist([body.name])
    await work.restore(body.name, caller)
    return ok
  })

  api.handle(deleteBackups, async ({ query, caller }) => {
    await mustRunServer(caller)
    const listed = new Set((await keptBackups(dataFolder)).map(({ name }) => name))
    if (query.nameList.length === 0 || query.nameList.some((name) => !listed.has(name)))
      throw new Fault('backup.unknown')
    if (query.nameList.includes(work.running()?.name ?? '')) throw new Fault('backup.running')
    for (const name of query.nameList) await removeBackup(dataFolder, name)
    await audit(db, caller, { action: deleteBackups.audit, target: query.nameList.join(' ') })
    return ok
  })

  const planOf = async () => (await readSettings(db, '', ['backupPlan'])).backupPlan
  api.handle(readBackupPlan, async ({ caller }) => {
    await mustRunServer(caller)
    return { ...ok, ...(await planOf()) }
  })
  api.handle(saveBackupPlan, async ({ body, caller }) => {
    await mustRunServer(caller)
    await inTransaction(db, async (tx) => {
      const before = await planOf()
      await saveSetting(tx, '', 'backupPlan', body)
      await audit(tx, caller, { action: saveBackupPlan.audit, target: 'backups', before, after: body })
    })
    nightly.wake()
    return { ...ok, ...body }
  })

  return {
    close: async () => {
      await nightly.close()
      await work.close()
    },
  }
}
