// server/backups: backups over HTTP: made, verified, listed, downloaded, restored and deleted, by the person who runs the server.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { listArticles, mergeArticles } from '@shelfcast/contract/articles/articles'
import {
  deleteBackups,
  listBackups,
  makeBackup,
  readBackupFile,
  readBackupPlan,
  restoreBackup,
  saveBackupPlan,
  type BackupRow,
} from '@shelfcast/contract/backups/backups'
import { MENU } from '@shelfcast/contract/permissions'
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts'
import { dropOld, makeKept } from '../backup/keeping.ts'
import { keptBackups, noteBackup } from '../backup/kept.ts'
import { apiClient } from '../testing/api-client.ts'
import { addCompany } from '../testing/people.ts'
import { usingShop } from '../testing/shop.ts'
import { until } from '../testing/test-delivery.ts'

/** A backup is restored into a new database: seconds on a quiet machine, more than a minute on a busy one. */
const workMs = 180_000
vi.setConfig({ testTimeout: 2 * workMs })

const shop = usingShop()
const { server, send, signIn, headersNow } = shop
const query = { store: 'lyon' }
const all = async (as = send) => ((await as(listBackups)).body['backupList'] ?? []) as BackupRow[]
const rested = (name: string, as = send) =>
  until(
    async () => {
      const row = (await all(as)).find((one) => one.name === name)
      return row && row.state !== 'RUNNING' && row.state !== 'RESTORING' ? row : undefined
    },
    'the backup to be done',
    workMs,
  )

const names = async (as = send) =>
  (((await as(listArticles, { query })).body['articleList'] ?? []) as { articleName: string }[]).map(
    ({ articleName }) => articleName,
  )

test('a backup is made on request, one at a time, verified by restoring it, and downloaded', async () => {
  await send(mergeArticles, { query, body: [{ articleId: 'A1', articleName: 'Milk', data: {} }] })
  const [one, other] = await Promise.all([send(makeBackup), send(makeBackup)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const backup = await rested(String((one.status === 200 ? one : other).body['name']))
  expect(backup).toMatchObject({ kind: 'MANUAL', state: 'VERIFIED', message: '', restored: null })
  expect(backup.rows).toBeGreaterThan(5)
  const file = await fetch(`${server.url}${readBackupFile.path}?name=${backup.name}`, { headers: shop.headers })
  expect((await file.arrayBuffer()).byteLength).toBe(backup.bytes)
  const files = await readdir(path.join(server.dataFolder, 'backups'))
  expect(files.toSorted()).toEqual([backup.name, `${backup.name}.json`].toSorted())
})

test('a restore brings the data back, keeps that of before as a backup, and signs everybody out', async () => {
  const [backup] = (await all()) as [BackupRow]
  await send(mergeArticles, { query, body: [{ articleId: 'A2', articleName: 'Typed by mistake', data: {} }] })
  expect(await names()).toHaveLength(2)
  expect((await send(restoreBackup, { body: { name: backup.name } })).status).toBe(200)
  await expect.poll(async () => (await send(listBackups)).status, { timeout: workMs }).toBe(423)
  const again = apiClient(server.url, await headersNow())
  expect((await rested(backup.name, again)).restored).not.toBeNull()
  expect(await names(again)).toEqual(['Milk'])
  const [point] = (await all(again)).filter(({ kind }) => kind === 'RESTORE')
  expect(point).toMatchObject({ state: 'VERIFIED' })
  const { rows: databases } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like current_database() || '\\_%'`.execute(server.db)
  expect(databases).toEqual([])
  const { rows: entries } = await sql<{ account: string; target: string }>`
    select account, target from audit where action = 'backup.restore'`.execute(server.db)
  expect(entries).toEqual([{ account: 'anna', target: backup.name }])
  Object.assign(shop.headers, await headersNow())
})

test('a damaged backup is named as such, restores nothing, and can be deleted', async () => {
  const as = apiClient(server.url, await headersNow())
  const name = 'copied-from-elsewhere.zip'
  await writeFile(path.join(server.dataFolder, 'backups', name), 'no archive')
  expect(await all(as)).toContainEqual(expect.objectContaining({ name, kind: 'FILE', state: 'UNVERIFIED' }))
  const before = await names(as)
  expect((await as(restoreBackup, { body: { name } })).status).toBe(200)
  expect((await rested(name, as)).message).toContain('not a complete backup')
  expect(await names(as)).toEqual(before)
  expect((await as(deleteBackups, { query: { nameList: name } })).status).toBe(200)
  expect((await all(as)).map((one) => one.name)).not.toContain(name)
  expect((await as(deleteBackups, { query: { nameList: name } })).status).toBe(404)
})

test.each(['../secret.key', 'a/b.zip', '.zip', 'nothing-here.zip'])('no path leaves the folder: %s', async (name) => {
  const as = apiClient(server.url, await headersNow())
  for (const status of [
    (await as(readBackupFile, { query: { name } })).status,
    (await as(restoreBackup, { body: { name } })).status,
    (await as(deleteBackups, { query: { nameList: name } })).status,
  ])
    expect([404, 405]).toContain(status)
})

test('only nightly backups beyond the plan are deleted, and the plan is checked', async () => {
  const as = apiClient(server.url, await headersNow())
  const place = { databaseUrl: server.databaseUrl, dataFolder: server.dataFolder }
  for (const day of ['01', '02', '03']) await makeKept(place, 'NIGHTLY', `night-${day}.zip`)
  await dropOld(place, 2)
  const left = (await all(as)).map(({ name }) => name)
  expect(left).not.toContain('night-01.zip')
  expect(left).toEqual(expect.arrayContaining(['night-02.zip', 'night-03.zip']))
  // An emptied field is not midnight.
  for (const hour of [24, null, '', ' ', false, []])
    expect((await as(saveBackupPlan, { body: { nightly: true, hour, nights: 2 } })).body['errors']).toMatchObject([
      { field: 'hour' },
    ])
  await as(saveBackupPlan, { body: { nightly: false, hour: 4, nights: 30 } })
  expect((await as(readBackupPlan)).body).toMatchObject({ nightly: false, hour: 4, nights: 30 })
})

test('a note that says RUNNING after a kill counts as failed', async () => {
  await noteBackup(server.dataFolder, 'killed.zip', { kind: 'MANUAL', state: 'RUNNING' })
  const [row] = (await keptBackups(server.dataFolder)).filter(({ name }) => name === 'killed.zip')
  expect(row).toMatchObject({ state: 'FAILED', bytes: 0, message: 'Shelfcast was stopped meanwhile.' })
})

test('an upgrade backs an older database up first; one that is up to date needs none', async () => {
  const place = { databaseUrl: server.databaseUrl, dataFolder: server.dataFolder }
  expect(await backUpBeforeUpgrade(server.db, place)).toBeUndefined()
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(server.db)
  try {
    const name = await backUpBeforeUpgrade(server.db, place)
    expect((await keptBackups(server.dataFolder)).find((one) => one.name === name)).toMatchObject({ kind: 'UPGRADE' })
  } finally {
    for (const { name, timestamp } of rows)
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(server.db)
  }
})

test('with a second company, only the person who runs the server may use backups; codes alone open the list', async () => {
  const as = apiClient(server.url, await headersNow())
  const clerk = await signIn('clerk', { menu: [MENU.hardwareSetting.code], action: [] })
  expect((await clerk.send(listBackups)).status).toBe(200)
  expect((await clerk.send(makeBackup)).status).toBe(403)
  await addCompany(server.db, 'zulu')
  const refused = await as(makeBackup)
  expect(refused.status).toBe(403)
  expect(refused.body['responseMessage']).toMatch(/every company/)
  expect((await as(listBackups)).status).toBe(403)
  const { name = '' } = (await keptBackups(server.dataFolder))[0] ?? {}
  expect((await as(readBackupFile, { query: { name } })).status).toBe(403)
  await sql`update account set provider_administrator = true where account = 'anna'`.execute(server.db)
  expect((await as(readBackupFile, { query: { name } })).status).toBe(200)
})
