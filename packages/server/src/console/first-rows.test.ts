// server/console: the first rows in a list's page: those of the session that opens it, and of no other; and no page waits
// for them, or fails with them. The drawing itself: e2e/first-rows.test.ts.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MENU } from '@shelfcast/contract/permissions'
import { firstRowsProgram } from '@shelfcast/contract/accounts/first-rows'
import { viewCookie } from '@shelfcast/contract/constants'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

let server: TestServer
let consoleFolder: string

/** Draws what it is given, as text, after a short wait; a page size of 13 fails, and one of 14 takes too long. */
const program = `
export async function drawFirstRows({ path, rows, settings, view, messages }) {
  if (settings?.size === 13) throw new Error('a drawing that fails')
  if (settings?.size === 14) await new Promise((resolve) => setTimeout(resolve, 5_000))
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
  if (rows.length === 0) return undefined
  const html = rows.map((row) => '<b>' + row.labelCode.trim() + '</b>').join('') + '<i>' + path + ' ' + view.language + ' ' + messages.length + '</i>'
  return { html, tag: 'de', direction: 'rtl' }
}`
const list = '/Label/LabelInfo'
const page = `<html lang="en"><head></head><body><div style="color-scheme: light dark"></div><div data-rows hidden></div></body></html>`

beforeAll(async () => {
  consoleFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-console-'))
  await writeFile(path.join(consoleFolder, 'index.html'), page)
  await mkdir(path.join(consoleFolder, path.dirname(firstRowsProgram)))
  await writeFile(path.join(consoleFolder, firstRowsProgram), program)
  server = await startServer({ settings: { consoleFolder } })
  await addCompany(server.db, 'ACME')
})
afterAll(async () => {
  await server.stop()
  await rm(consoleFolder, { recursive: true })
})

/** A user of a new store with one label, which has the name of the store. */
async function visitor(name: string, given: { menu?: number[] } = {}) {
  const storeId = await addStore(server.db, 'ACME', name)
  await addLabel(name, name)
  const accountId = await addAccount(server.db, {
    account: name,
    company: 'ACME',
    stores: [storeId],
    menu: [MENU.labelInfo.code],
    ...given,
  })
  const { headers } = await openTestSession(server.db, accountId, { browserAt: server.url })
  return { name, accountId, cookie: headers['cookie'] ?? '' }
}

const addLabel = (store: string, code: string) =>
  sql`
    with added as (
      insert into label (store_id, code, last_seen_at) select store_id, ${code}, now() from store where code = ${store}
      returning label_id, store_id)
    insert into label_page (label_id, store_id, wanted_version, shown_version, wanted_at)
    select label_id, store_id, 1, 1, now() from added`.execute(server.db)

const viewOf = (fields: Record<string, string>) =>
  `${viewCookie}=${new URLSearchParams({
    company: 'ACME',
    language: 'en',
    zone: 'Europe/Vienna',
    theme: 'dark',
    themeBy: 'user',
    menu: 'collapsed',
    width: '1440',
    height: '900',
    ...fields,
  }).toString()}`

const open = (cookies: readonly string[], address = list, method = 'GET') =>
  fetch(server.url + address, { method, headers: { cookie: cookies.join('; ') } })

test('a list comes with its first rows, in the language and theme of its visitor, and no cache keeps them', async () => {
  const anna = await visitor('ANNA')
  const response = await open([anna.cookie, viewOf({ store: 'ANNA' })])
  const html = await response.text()
  expect(html).toContain(`<b>ANNA</b><i>${list} en 0</i>`)
  expect(html).toContain('<html lang="de" dir="rtl" data-theme="dark">')
  expect(html).toContain('color-scheme: dark')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('visitors at the same time get their own rows and never those of another', async () => {
  const visitors = await Promise.all(Array.from({ length: 6 }, (_, index) => visitor(`SAME${index}`)))
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => visitors)
      .flat()
      .map(async ({ name, cookie }) => ({ name, html: await (await open([cookie, viewOf({ store: name })])).text() })),
  )
  for (const { name, html } of pages)
    expect(html.match(/<b>[^<]*<\/b>/g) ?? [`<b>${name}</b>`]).toEqual([`<b>${name}</b>`])
  expect(pages.filter(({ html }) => html.includes('<b>')).length).toBeGreaterThan(6)
})

test('the rows follow the settings of the user, and the language its pack', async () => {
  const { accountId, cookie } = await visitor('BEN')
  await addLabel('BEN', 'BEN2')
  const rows = async (language: string) =>
    (await (await open([cookie, viewOf({ store: 'BEN', language })])).text()).match(/<b>.*<\/i>/)?.[0]
  expect(await rows('en')).toBe(`<b>BEN</b><b>BEN2</b><i>${list} en 0</i>`)
  await setList(accountId, { size: 1 })
  expect(await rows('en')).toBe(`<b>BEN</b><i>${list} en 0</i>`)
  expect(await rows('de')).toMatch(/^<b>BEN<\/b><i>\/Label\/LabelInfo de \d{5,}<\/i>$/)
  expect(await rows('tlh'), 'a language that is gone').toBeUndefined()
})

const setList = (accountId: number, settings: object) =>
  sql`insert into account_list (account_id, list, value)
    values (${accountId}, ${list}, ${JSON.stringify({ order: [], widths: {}, hidden: {}, searches: [], ...settings })})
    on conflict (account_id, list) do update set value = excluded.value`.execute(server.db)

test('without everything that the list needs, the page comes without rows, as it always did', async () => {
  const [cleo, dora] = [await visitor('CLEO'), await visitor('DORA', { menu: [MENU.storeInfo.code] })]
  const own = viewOf({ store: 'CLEO' })
  const [handle = '', secret = ''] = cleo.cookie.split('; ')
  const cases: [what: string, cookies: string[], address?: string][] = [
    ['no view', [cleo.cookie]],
    ['a damaged view', [cleo.cookie, `${viewCookie}=%zz`]],
    ['a view without its window', [cleo.cookie, own.replace('width=1440', 'width=-1')]],
    ['no session', [own]],
    ['the session without its secret', [handle, own]],
    ['the secret of another session', [handle, dora.cookie.split('; ')[1] ?? '', own]],
    ['a session that does not exist', [handle.replace(/.$/, '~'), secret, own]],
    ["another user's store", [cleo.cookie, viewOf({ store: 'DORA' })]],
    ['a store of another company', [cleo.cookie, viewOf({ store: 'CLEO', company: 'OTHER' })]],
    ['no permission', [dora.cookie, viewOf({ store: 'DORA' })]],
    ['conditions in the address', [cleo.cookie, own], `${list}?status=SUCCESS`],
    ['a page that is not a list', [cleo.cookie, own], '/User/MyAccount'],
    ['an unknown page', [cleo.cookie, own], '/Label/Unknown'],
  ]
  for (const [what, cookies, address] of cases) {
    const response = await open(cookies, address)
    const html = await response.text()
    expect([what, response.status, html.includes('<b>'), html.includes('<div data-rows hidden></div>')]).toEqual([
      what,
      200,
      false,
      true,
    ])
    expect([what, response.headers.get('cache-control')]).toEqual([what, 'no-cache'])
  }
  expect((await open([cleo.cookie, own], list, 'HEAD')).headers.get('cache-control')).toBe('no-cache')
  expect((await open([cleo.cookie, own])).headers.get('cache-control')).toBe('no-store')
  const denied = await server.db.selectFrom('audit').select('action').where('action', '=', 'denied').execute()
  expect(denied, 'a page is no attempt to read').toEqual([])
})

test.each([
  ['fails', 13],
  ['takes too long', 14],
])('a drawing that %s costs the page its rows alone', async (_what, size) => {
  const { accountId, cookie, name } = await visitor(`SLOW${size}`)
  const cookies = [cookie, viewOf({ store: name })]
  expect(await (await open(cookies)).text()).toContain(`<b>${name}</b>`)
  await setList(accountId, { size })
  const before = performance.now()
  const response = await open(cookies)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div data-rows hidden></div>')
  expect(performance.now() - before).toBeLessThan(4_000)
})
