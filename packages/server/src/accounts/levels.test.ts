// server/accounts: levels and mappings: callers give only what they hold, level 1 keeps everything, and changes reach
// open sessions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import * as levels from '@shelfcast/contract/accounts/levels'
import * as mappings from '@shelfcast/contract/accounts/mappings'
import { ACTION, MENU, allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { readSession } from '@shelfcast/contract/sessions/sessions'
import { apiClient } from '../testing/api-client.ts'
import { addAccount, addCompany, addStore, openTestSession, type TestAccount } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { ensureLevels } from '../sessions/levels.ts'

let server: TestServer
let stores: Record<'north' | 'south' | 'abroad', number>
let top: ReturnType<typeof apiClient>
let count = 0

beforeAll(async () => {
  server = await startServer()
  const { db } = server
  for (const company of ['ACME', 'OTHER']) await addCompany(db, company)
  stores = {
    north: await addStore(db, 'ACME', 'NORTH'),
    south: await addStore(db, 'ACME', 'SOUTH'),
    abroad: await addStore(db, 'OTHER', 'ABROAD'),
  }
  await db.updateTable('store').set({ country: 'Norway', city: 'Oslo' }).where('code', '=', 'NORTH').execute()
  await db.updateTable('store').set({ country: 'Norway', city: 'Bergen' }).where('code', '=', 'SOUTH').execute()
  top = (await person({ level: '1' })).send
})
afterAll(() => server.stop())

async function person(given: Partial<TestAccount> = {}) {
  count += 1
  const account = given.account ?? `user${count}`
  const accountId = await addAccount(server.db, { company: 'ACME', ...given, account })
  const { headers } = await openTestSession(server.db, accountId)
  return { account, accountId, send: apiClient(server.url, headers) }
}
const one = async (accessLevel: string) =>
  (await top(levels.readLevel, { query: { accessLevel } })).body as unknown as levels.Level
async function added(title: string, copyOf?: string) {
  const { body } = await top(levels.addLevel, { body: { title, ...(copyOf === undefined ? {} : { copyOf }) } })
  return String(body['accessLevel'])
}

test('the lists are bare, with the codes as texts, and level 1 has every code', async () => {
  for (const list of [levels.listLevels, levels.listLevelsAgain]) {
    const { body } = await top(list)
    expect(Object.keys(body)).toEqual(['accessLevelList'])
    const [first, ...others] = body['accessLevelList'] as levels.Level[]
    expect(first).toMatchObject({ accessLevel: '1', title: 'Administrator' })
    expect(first?.accessMenu.map(Number).sort()).toEqual([...new Set(allMenuCodes)].sort())
    expect(first?.accessAction.map(Number).sort()).toEqual([...new Set(allActionCodes)].sort())
    expect(others.map((level) => level.accessLevel)).toEqual(expect.arrayContaining(['2', '3']))
  }
})

test('menu and action codes are saved one by one, counted, and reset without storing anything', async () => {
  const level = await added('Shelf team', '3')
  const before = await one(level)
  expect((await top(levels.saveLevelTitle, { query: { accessLevel: level }, body: { title: 'Shelves' } })).status).toBe(
    200,
  )
  expect((await top(levels.saveLevelMenu, { query: { accessLevel: level }, body: ['2100', '1000'] })).status).toBe(200)
  expect((await top(levels.saveLevelActions, { query: { accessLevel: level }, body: [] })).status).toBe(200)
  expect(await one(level)).toEqual({
    accessLevel: level,
    title: 'Shelves',
    accessMenu: ['1000', '2100'],
    accessAction: [],
    secondFactor: 'OPTIONAL',
    version: before.version + 3,
    users: 0,
  })
  const menu = (await top(levels.readDefaultMenu, { query: { accessLevel: '3' } })).body
  expect(menu['accessMenu']).toContain('3100')
  expect((await top(levels.readDefaultActions, { query: { accessLevel: level } })).body['accessAction']).toEqual(
    expect.arrayContaining(['8400', '8401']),
  )
  expect((await one(level)).accessAction).toEqual([])
  for (const wrong of [['9999'], ['x'], ['2100.0'], [' ']])
    expect((await top(levels.saveLevelMenu, { query: { accessLevel: level }, body: wrong })).status).toBe(405)
})

test('level 1 loses no code, cannot be deleted, and takes a new title', async () => {
  const query = { accessLevel: '1' }
  expect((await top(levels.saveLevelMenu, { query, body: ['1000'] })).status).toBe(405)
  expect((await top(levels.saveLevelActions, { query, body: [] })).status).toBe(405)
  expect((await top(levels.deleteLevel, { query })).status).toBe(405)
  const all = await one('1')
  expect((await top(levels.saveLevelMenu, { query, body: all.accessMenu })).status).toBe(200)
  expect((await top(levels.saveLevelTitle, { query, body: { title: 'Owner' } })).status).toBe(200)
  expect((await one('1')).title).toBe('Owner')
})

test('a saved level reaches the open sessions of its users with the next call', async () => {
  const level = await added('Readers')
  const reader = await person({ level, stores: [stores.north] })
  const other = await person({ company: 'OTHER', level: '3' })
  expect((await reader.send(levels.listLevels)).status).toBe(403)
  await top(levels.saveLevel, {
    query: { accessLevel: level },
    body: { title: 'Readers', accessMenu: ['8300'], accessAction: [] },
  })
  expect((await reader.send(levels.listLevels)).status).toBe(200)
  expect((await reader.send(readSession)).body).toMatchObject({ accountInfo: { accessMenu: ['8300'] } })
  expect((await other.send(levels.listLevels)).status).toBe(403)
})

test('of two saves from the same state one is refused', async () => {
  const level = await added('Contested')
  const { version } = await one(level)
  const save = (title: string) =>
    top(levels.saveLevel, { query: { accessLevel: level, version }, body: { title, accessMenu: [], accessAction: [] } })
  const answers = await Promise.all([save('One'), save('Two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a level in use is not deleted, and the refusal names its users; another one is', async () => {
  const level = await added('Busy')
  const { account, accountId } = await person({ level })
  const refused = await top(levels.deleteLevel, { query: { accessLevel: level } })
  expect(refused.body['responseMessage']).toBe(`The level ${level} cannot be deleted. It is used by ${account}.`)
  await server.db.deleteFrom('account').where('account_id', '=', accountId).execute()
  expect((await top(levels.deleteLevel, { query: { accessLevel: level } })).status).toBe(200)
  expect((await top(levels.readLevel, { query: { accessLevel: level } })).status).toBe(404)
})

test('a deleted level of the first start stays deleted', async () => {
  await addCompany(server.db, 'FRESH')
  const fresh = await person({ company: 'FRESH', level: '1' })
  expect((await fresh.send(levels.deleteLevel, { query: { accessLevel: '2' } })).status).toBe(200)
  await ensureLevels(server.db, 'FRESH')
  expect((await fresh.send(levels.listLevelCodes)).body['accountLevelList']).toEqual(['1', '3'])
})

test('an export is imported again unchanged, as a file and as a text, and a broken one changes nothing', async () => {
  const { body: exported } = await top(levels.exportLevels)
  const before = (await top(levels.listLevels)).body
  for (const body of [exported, JSON.stringify(exported)] as levels.LevelFile[])
    expect((await top(levels.importLevels, { body })).status).toBe(200)
  const withoutVersions = ({ accessLevelList }: { accessLevelList: levels.Level[] }) =>
    accessLevelList.map(({ version: _version, ...level }) => level)
  const after = (await top(levels.listLevels)).body as unknown as { accessLevelList: levels.Level[] }
  expect(withoutVersions(after)).toEqual(withoutVersions(before as unknown as { accessLevelList: levels.Level[] }))
  const [two] = withoutVersions(after).filter((level) => level.accessLevel === '2')
  const withFactor = (secondFactor?: 'OFF' | 'REQUIRED') => ({
    accessLevelList: [
      { ...two!, secondFactor },
      { ...two!, accessLevel: 'from a file', secondFactor },
    ],
  })
  await top(levels.importLevels, { body: withFactor('REQUIRED') })
  await top(levels.importLevels, { body: withFactor() })
  for (const level of ['2', 'from a file']) expect((await one(level)).secondFactor).toBe('REQUIRED')
  const bad = { accessLevelList: [{ accessLevel: 'fine', title: 'F', accessMenu: [], accessAction: [] }] }
  for (const body of [
    '{',
    '[]',
    {
      accessLevelList: [
        ...bad.accessLevelList,
        { accessLevel: '1', title: 'No codes', accessMenu: [], accessAction: [] },
      ],
    },
  ] as levels.LevelFile[])
    expect((await top(levels.importLevels, { body })).status).toBe(405)
  expect((await top(levels.readLevel, { query: { accessLevel: 'fine' } })).status).toBe(404)
})

test('missing levels are added by their codes, and none is deleted', async () => {
  const answer = await top(levels.addLevelCodes, { body: { accountLevelList: ['2', 'night shift'] } })
  expect(answer.body['accountLevelList']).toEqual(expect.arrayContaining(['1', '2', '3', 'night shift']))
  expect((await top(levels.addLevel, { query: { accessLevel: 'night shift' }, body: { title: 'x' } })).status).toBe(409)
})

test('whatever a manager of levels tries, no level gains a code that the manager lacks', async () => {
  const menu = [MENU.userLevel.code, MENU.labelInfo.code]
  const action = [ACTION.userLevelEdit.code, ACTION.labelDetail.code]
  const manager = await person({ menu, action, stores: [stores.north] })
  const level = `own-${manager.account}`
  const target = await added('Target')
  await top(levels.saveLevel, {
    query: { accessLevel: target },
    body: { title: 'T', accessMenu: ['2100'], accessAction: [] },
  })
  const codes = (all: readonly number[]) => fc.subarray(all.map(String), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      codes([...menu, ...allMenuCodes]),
      codes([...action, ...allActionCodes]),
      fc.constantFrom('save', 'menu', 'action', 'import', 'copy', 'own'),
      async (accessMenu, accessAction, way) => {
        const query = { accessLevel: way === 'own' ? level : target }
        const body = { title: 'T', accessMenu, accessAction }
        if (way === 'menu') await manager.send(levels.saveLevelMenu, { query, body: accessMenu })
        else if (way === 'action') await manager.send(levels.saveLevelActions, { query, body: accessAction })
        else if (way === 'import')
          await manager.send(levels.importLevels, { body: { accessLevelList: [{ accessLevel: target, ...body }] } })
        else if (way === 'copy') await manager.send(levels.addLevel, { body: { title: 'Copy', copyOf: '2' } })
        else if (way === 'save') await manager.send(levels.saveLevel, { query, body })
        else
          await manager.send(levels.saveLevel, {
            query,
            body: {
              title: 'T',
              accessMenu: [...menu.map(String), ...accessMenu],
              accessAction: [...action.map(String), ...accessAction],
            },
          })
        for (const changed of [await one(target), await one(level)]) {
          expect(changed.accessMenu.map(Number).filter((code) => !menu.includes(code))).toEqual([])
          expect(changed.accessAction.map(Number).filter((code) => !action.includes(code))).toEqual([])
        }
      },
    ),
    { numRuns: 40 },
  )
  const { body } = await top(levels.listLevels)
  expect((body['accessLevelList'] as levels.Level[]).map((one) => one.title)).not.toContain('Copy')
  for (const accessLevel of ['1', '2'])
    expect(
      (await manager.send(levels.saveLevelTitle, { query: { accessLevel }, body: { title: 'Mine' } })).status,
    ).toBe(405)
  expect((await manager.send(levels.deleteLevel, { query: { accessLevel: '3' } })).status).toBe(405)
})

test('stores are given and taken by store and by area, in the body as in the query', async () => {
  const { account, send } = await person({ level: '3' })
  const place = { company: 'ACME', country: '', region: '', city: '', store: 'NORTH' }
  const entry = { accountList: [{ account }] }
  const give = await top(mappings.addMappings, { body: { ...entry, ...place } as never })
  expect(give.body).toMatchObject({ responseCode: '200' })
  expect((await send(readSession)).body).toMatchObject({ managedStores: [{ code: 'NORTH' }] })
  const listed = await top(mappings.listMappings, { query: { ...place, account } })
  expect(listed.body).toMatchObject({
    ...place,
    accountList: [{ account, firstName: '', accessLevel: '3', stores: 1, storesOf: 1 }],
  })
  expect((await top(mappings.listMappable, { query: { ...place, search: account } })).status).toBe(204)
  await top(mappings.addMappings, { query: { company: 'ACME', country: 'Norway' }, body: entry })
  expect((await send(readSession)).body['managedStores']).toHaveLength(2)
  const area = await top(mappings.listCloudMappings, { query: { country: 'Norway', account } })
  expect(area.body['accountList']).toMatchObject([{ account, stores: 2, storesOf: 2 }])
  const city = await top(mappings.listMappings, { query: { store: 'NORTH', area: 'CITY', account } })
  expect(city.body['accountList']).toMatchObject([{ account, stores: 1, storesOf: 1 }])
  const country = await top(mappings.listMappings, { query: { store: 'NORTH', area: 'COUNTRY', account } })
  expect(country.body['accountList']).toMatchObject([{ account, stores: 2, storesOf: 2 }])
  await top(mappings.deleteMappings, { query: { city: 'Oslo', accountList: account } })
  expect((await send(readSession)).body).toMatchObject({ managedStores: [{ code: 'SOUTH' }] })
  const available = await top(mappings.listCloudMappable, { query: { store: 'NORTH', sort: 'user_name,asc' } })
  expect(available.body['accountList'].map((row: mappings.MappedAccount) => row.account)).toContain(account)
})

test('a manager maps neither foreign stores nor foreign accounts nor itself', async () => {
  const manager = await person({
    menu: [MENU.userMapping.code],
    action: [ACTION.userMappingEdit.code],
    stores: [stores.north],
  })
  const mine = await person({ menu: [], action: [], stores: [stores.north] })
  const south = await person({ menu: [], action: [], stores: [stores.south] })
  const above = await person({ level: '2', stores: [stores.north] })
  const give = (store: string, account: string) =>
    manager.send(mappings.addMappings, { query: { store }, body: { accountList: [{ account }] } })
  expect((await give('SOUTH', mine.account)).body['responseMessage']).toBe('STORE_CODE_NOT_FOUND')
  expect((await give('ABROAD', mine.account)).body['responseMessage']).toBe('STORE_CODE_NOT_FOUND')
  expect((await give('NORTH', south.account)).status).toBe(404)
  expect((await give('NORTH', 'stranger')).status).toBe(404)
  expect((await give('NORTH', above.account)).status).toBe(405)
  expect((await give('NORTH', manager.account)).status).toBe(405)
  const listed = await manager.send(mappings.listMappings, { query: { company: 'ACME' } })
  expect(listed.body['accountList'].map((row: mappings.MappedAccount) => row.account)).not.toContain(south.account)
  expect(
    (await manager.send(mappings.deleteMappings, { query: { store: 'NORTH', accountList: mine.account } })).status,
  ).toBe(200)
})
