// server/settings: defaults until saved, for each company.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, openTestSession } from '../testing/people.ts'
import { saveSetting } from './store.ts'

let server: TestServer
const people: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await startServer()
  for (const company of ['ACME', 'OTHER']) {
    await addCompany(server.db, company)
    people[company] = (
      await openTestSession(server.db, await addAccount(server.db, { account: `head of ${company}`, company }))
    ).headers
  }
})
afterAll(() => server.stop())

const get = async (path: string, company?: string) =>
  (
    await fetch(`${server.url}/api/common/config${path}`, { headers: (company !== undefined && people[company]) || {} })
  ).json()

test('the addresses of related servers are public and have defaults', async () => {
  expect(await get('/APIPath')).toEqual({
    dashboardService: { path: '/dashboard', used: true },
    layOutDesigner: { path: '/LD', used: true },
    portal: { path: '/', used: true },
    webPDA: { path: '/PDA', used: false },
  })
})

test("a company that sets its keep-alive interval changes no other company's", async () => {
  const save = (interval: string) =>
    fetch(`${server.url}/api/common/config/aliveInterval?aliveInterval=${interval}`, {
      method: 'PUT',
      headers: people['ACME'] ?? {},
    })
  expect((await save('5')).status).toBe(405)
  expect((await save('15000')).status).toBe(200)
  expect(await get('/aliveInterval', 'ACME')).toEqual({ aliveInterval: '15000' })
  expect(await get('/aliveInterval', 'OTHER')).toEqual({ aliveInterval: '10000' })
})

test('a global setting applies to a company that has not saved it', async () => {
  await saveSetting(server.db, '', 'aliveInterval', 20_000)
  expect(await get('/aliveInterval', 'ACME')).toEqual({ aliveInterval: '15000' })
  expect(await get('/aliveInterval', 'OTHER')).toEqual({ aliveInterval: '20000' })
})

test('the thresholds of the overview are percentages as text', async () => {
  expect(await get('/alertsetting', 'ACME')).toMatchObject({
    responseCode: '200',
    gwOfflineCaution: '10',
    gwOfflineDanger: '30',
  })
})

test('English is always there, and the default until another language claims it', async () => {
  const revision = expect.stringMatching(/^[\w-]{16}$/) as string
  const english = { languageId: 0, languageName: 'English', defaultLanguage: true, revision }
  expect(((await get('/languageList')) as { languageList: unknown[] }).languageList[0]).toEqual(english)
  expect(await get('/languageContent?languageId=0')).toEqual({ ...english, fileName: 'en.json', content: '{}' })
  await saveSetting(server.db, '', 'languages', [
    { languageId: 1, languageName: 'Nederlands', defaultLanguage: true, fileName: 'nl.json', content: '{"ok":"Goed"}' },
  ])
  expect(await get('/languageList')).toMatchObject({
    languageList: [
      { languageId: 0, defaultLanguage: false },
      { languageId: 1, defaultLanguage: true },
    ],
  })
  expect((await fetch(`${server.url}/api/common/config/languageContent?languageId=9`)).status).toBe(204)
})

test('without uploaded pictures the built-in ones apply', async () => {
  expect(await get('/imageList')).toEqual({ imageList: [] })
})
