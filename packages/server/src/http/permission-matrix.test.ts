// server/http: which caller may make which call. Rows are all declared operations, columns the kinds of caller; the
// expected result follows from the declaration alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import { holds, type ActionCode, type Codes, type MenuCode } from '@shelfcast/contract/permissions'
import { FAULTS } from '@shelfcast/contract/faults'
import { defaultStoreCode, noPermissionText, secretCookie, sessionCookie } from '@shelfcast/contract/constants'
import { sessionEndedText, sessionLostText } from '@shelfcast/contract/wire-texts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { readRuntimeProperties, saveSetting } from '../settings/store.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'

type Verdict = 'let in' | 'session lost' | 'no menu' | 'no code' | 'company' | 'store' | 'token' | 'foreign'
interface Column {
  name: string
  headers: Record<string, string>
  /** Signs in again, after the call that signs out. */ renew?: () => Promise<Record<string, string>>
  query?: Record<string, string>
  expected: (named: NamedOperation) => Verdict
}

type Code = MenuCode | ActionCode
const nameOf = ({ kind, code }: Code) => `${kind} ${code}`
/** The codes of which a call needs one; none if it goes by something else. */
const neededBy = ({ operation: { needs } }: NamedOperation): Code[] =>
  typeof needs === 'string' ? [] : 'kind' in needs ? [needs as Code] : ([...needs] as Code[])
const codesInUse = [
  ...new Map(allOperations.flatMap((named) => neededBy(named).map((entry) => [nameOf(entry), entry]))).values(),
]
const everyCodeBut = (gone: readonly Code[]) => {
  // The code of a whole group opens the same calls.
  const groups = gone.flatMap((entry) => (entry.kind === 'menu' && entry.group !== undefined ? [entry.group] : []))
  const names = new Set([...gone.map(nameOf), ...groups.map((group) => `menu ${group}`)])
  const left = codesInUse.filter((entry) => !names.has(nameOf(entry)))
  const codesOf = (kind: Code['kind']) => left.filter((entry) => entry.kind === kind).map(({ code }) => code)
  return { menu: codesOf('menu'), action: codesOf('action') }
}
const everything = everyCodeBut([])

let server: TestServer
const columns: Column[] = []
/** By the codes that an account holds. */
const holders = new Map<string, Column>()
const onlyName = (entry: Code) => `only ${nameOf(entry)}`
const butName = (gone: readonly Code[]) => `every code but ${gone.map(nameOf).join(', ')}`

/**
 * The callers of a call. Codes only ever open calls, so an account with every code but the needed ones stands for all
 * accounts that hold one of those.
 */
function callersOf(named: NamedOperation): Column[] {
  const codes = neededBy(named)
  if (codes.length === 0) return columns
  return [...columns, ...[...codes.map(onlyName), butName(codes)].map((name) => holders.get(name)!)]
}

beforeAll(async () => {
  server = await startServer({ settings: { trustProxy: ['127.0.0.1'] } })
  const { db } = server
  for (const company of ['ACME', 'OTHER']) await addCompany(db, company)
  // Some calls use this store when they name none.
  const north = await addStore(db, 'ACME', defaultStoreCode)
  await addStore(db, 'ACME', 'SOUTH')
  await addStore(db, 'OTHER', 'ABROAD')

  await saveSetting(db, '', 'aimsDashboardServiceCheckpermissionEnable', 'false')
  await saveSetting(db, '', 'integrationAddresses', ['10.9.8.7'])

  const signedIn = async (
    account: string,
    more: {
      level?: string
      approved?: boolean
      menu?: number[]
      action?: number[]
      nowMs?: number
      browserAt?: string
    },
  ) => {
    const { nowMs, browserAt, ...rest } = more
    const accountId = await addAccount(db, { account, company: 'ACME', stores: [north], ...rest })
    const renew = async () =>
      (
        await openTestSession(db, accountId, {
          ...(nowMs === undefined ? {} : { nowMs }),
          ...(browserAt === undefined ? {} : { browserAt }),
        })
      ).headers
    return { headers: await renew(), renew }
  }
  const unlessPublic =
    (verdict: Verdict) =>
    ({ operation }: NamedOperation): Verdict =>
      // Paths next to the cloud's mount also use tokens.
      operation.needs === 'public'
        ? 'let in'
        : verdict === 'session lost' && operation.path.startsWith('/common/api/')
          ? 'token'
          : verdict
  const codesOf = (menu: number[], action: number[]): Codes => ({
    accessLevel: 'own',
    accessMenu: menu,
    accessAction: action,
  })

  columns.push(
    { name: 'nobody', headers: {}, expected: unlessPublic('session lost') },
    { name: 'an invented session', headers: { sessionid: 'A'.repeat(43) }, expected: unlessPublic('session lost') },
    {
      name: 'an expired session',
      ...(await signedIn('expired', { nowMs: Date.now() - 31 * 60_000 })),
      expected: unlessPublic('session lost'),
    },
    {
      name: 'an account that waits for approval',
      ...(await signedIn('pending', { level: '1', approved: false })),
      expected: unlessPublic('session lost'),
    },
    {
      name: 'the public key',
      headers: { 'api-key': (await readRuntimeProperties(db, undefined)).apiKey },
      expected: unlessPublic('session lost'),
    },
    {
      name: 'an unknown Bearer',
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      expected: (named) => (named.name === 'login' ? 'token' : unlessPublic('token')(named)),
    }, // signing in with a token checks it
    {
      name: 'a program without a session at an address that is listed',
      headers: { 'x-forwarded-for': '10.9.8.7' },
      expected: ({ operation: { needs, openToIntegrations } }) =>
        needs === 'public' || openToIntegrations ? 'let in' : 'session lost',
    },
    {
      name: 'a program without a session at another address',
      headers: { 'x-forwarded-for': '10.9.8.6' },
      expected: unlessPublic('session lost'),
    },
    {
      name: 'a browser without a session at an address that is listed',
      headers: { 'x-forwarded-for': '10.9.8.7', origin: server.url, 'sec-fetch-site': 'same-origin' },
      expected: unlessPublic('session lost'),
    },
    {
      name: 'a lost session at an address that is listed',
      headers: { 'x-forwarded-for': '10.9.8.7', sessionid: 'A'.repeat(43) },
      expected: unlessPublic('session lost'),
    },
    { name: 'level 1', ...(await signedIn('top', { level: '1' })), expected: () => 'let in' },
    { name: 'no codes', ...(await signedIn('bare', { menu: [], action: [] })), expected: byCodes(codesOf([], [])) },
  )
  const browser = await signedIn('browser', { level: '1', browserAt: server.url })
  const handle = browser.headers['sessionid'] ?? ''
  columns.push(
    {
      name: 'a handle without its secret',
      headers: { sessionid: handle, cookie: `${sessionCookie}=${handle}`, origin: server.url },
      expected: unlessPublic('session lost'),
    },
    {
      name: 'a handle with a forged secret',
      headers: { sessionid: handle, cookie: `${sessionCookie}=${handle}; ${secretCookie}=forged`, origin: server.url },
      expected: unlessPublic('session lost'),
    },
    {
      name: 'a browser led by another site',
      headers: { ...browser.headers, origin: 'https://evil.example' },
      renew: async () => ({ ...(await browser.renew()), origin: 'https://evil.example' }),
      expected: ({ operation: { method, needs } }) => (needs === 'public' && method === 'GET' ? 'let in' : 'foreign'),
    },
  )
  const addHolder = async (name: string, menu: number[], action: number[]) => {
    if (holders.has(name)) return
    const account = `holder ${holders.size}`
    holders.set(name, {
      name,
      ...(await signedIn(account, { menu, action })),
      expected: byCodes(codesOf(menu, action)),
    })
  }
  for (const entry of codesInUse)
    await addHolder(
      onlyName(entry),
      entry.kind === 'menu' ? [entry.code] : [],
      entry.kind === 'action' ? [entry.code] : [],
    )
  for (const codes of allOperations.map(neededBy)) {
    const { menu, action } = everyCodeBut(codes)
    if (codes.length > 0) await addHolder(butName(codes), menu, action)
  }
  const shopkeeper = await signedIn('shopkeeper', everything)
  // Level 1 is not a code, so all codes together do not allow its exclusive calls.
  const byScope =
    (store: Verdict, company: Verdict) =>
    ({ operation: { needs, scope } }: NamedOperation): Verdict =>
      needs === 'level1' ? 'no code' : needs === 'public' ? 'let in' : scope === 'store' ? store : company
  columns.push(
    {
      name: 'every code, own store',
      ...shopkeeper,
      query: { store: defaultStoreCode },
      expected: byScope('let in', 'let in'),
    },
    {
      name: 'every code, a store of the company that is not managed',
      ...shopkeeper,
      query: { store: 'SOUTH' },
      expected: byScope('store', 'let in'),
    },
    {
      name: 'every code, a store of another company',
      ...shopkeeper,
      query: { store: 'ABROAD' },
      expected: byScope('store', 'let in'),
    },
    {
      name: 'every code, a store that is not there',
      ...shopkeeper,
      query: { stationCode: 'NOWHERE' },
      expected: byScope('store', 'let in'),
    },
    {
      name: 'every code, another company',
      ...shopkeeper,
      query: { company: 'OTHER' },
      expected: byScope('company', 'company'),
    },
  )
})
afterAll(() => server.stop())

function byCodes(codes: Codes): Column['expected'] {
  return ({ operation: { needs, faults } }) => {
    if (needs === 'public' || needs === 'session') return 'let in'
    if (needs !== 'level1' && holds(codes, needs)) return 'let in'
    return faults?.includes('session.noMenu') ? 'no menu' : 'no code'
  }
}

async function verdictOf(
  { operation }: NamedOperation,
  column: Column,
  mount: (path: string) => string = (path) => path,
): Promise<Verdict> {
  const controller = new AbortController()
  const query = new URLSearchParams(column.query).toString()
  const writes = operation.method !== 'GET' && operation.method !== 'DELETE'
  const path = operation.path
    .replace('{stationCode}', column.query?.['stationCode'] ?? defaultStoreCode)
    .replace(/\{\w+\}/g, '1')
  const response = await fetch(`${server.url}${mount(path)}?${query}`, {
    method: operation.method,
    signal: controller.signal,
    headers: {
      ...column.headers,
      ...(writes && operation.takes !== 'multipart' ? { 'content-type': 'application/json' } : {}),
    },
    ...(writes && operation.takes !== 'multipart' ? { body: '{}' } : {}),
  })
  // The stream of events never ends.
  const text = response.headers.get('content-type')?.startsWith('text/event-stream') ? '' : await response.text()
  controller.abort()
  if (response.status === 423)
    return text === sessionLostText || text === sessionEndedText
      ? 'session lost'
      : text === noPermissionText
        ? 'no menu'
        : expect.unreachable(text)
  if (response.status === 401) return 'token'
  if (response.status === 403)
    return text.includes(FAULTS['request.foreign'].message)
      ? 'foreign'
      : text.includes(noPermissionText)
        ? 'no code'
        : text.includes(FAULTS['permission.company'].message)
          ? 'company'
          : // A rule of the call itself, behind the permissions.
            operation.faults?.some((code) => FAULTS[code].status === 403 && text.includes(FAULTS[code].message))
            ? 'let in'
            : expect.unreachable(text)
  if (
    text.includes(FAULTS['store.unknown'].message) &&
    response.status === FAULTS[operation.faults?.includes('store.missing') ? 'store.missing' : 'store.unknown'].status
  )
    return 'store'
  expect(response.status, `${operation.method} ${operation.path}: ${text}`).toBeLessThan(500)
  return 'let in'
}

describe.each(allOperations.map((named) => ({ ...named, call: `${named.operation.method} ${named.operation.path}` })))(
  '$call ($name)',
  (named) => {
    test('accepts exactly the callers that its declaration names', async () => {
      const wrong: string[] = []
      for (const column of callersOf(named)) {
        const verdict = await verdictOf(named, column)
        if (verdict !== column.expected(named))
          wrong.push(`${column.name}: ${verdict} instead of ${column.expected(named)}`)
      }
      expect(wrong).toEqual([])
      if (named.name === 'logout')
        for (const column of columns) column.headers = (await column.renew?.()) ?? column.headers
    })

    test('is guarded on every mount alike', async () => {
      const [nobody] = columns
      if (!nobody || !named.operation.path.startsWith('/api/common/')) return
      for (const mount of [
        '/dashboardservice',
        '/dashboardWeb',
        '/dashboard',
        '//api',
        '/common/api/v2',
        '/c1/common/api/v2',
      ]) {
        const verdict = await verdictOf(named, nobody, (path) => path.replace('/api', mount))
        const expected = named.operation.needs === 'public' ? 'let in' : mount.includes('v2') ? 'token' : 'session lost'
        expect([mount, verdict]).toEqual([mount, expected])
      }
    })
  },
)

test('every operation that needs a code refuses an account with all other codes', () => {
  for (const named of allOperations.filter((one) => neededBy(one).length > 0))
    expect(['no menu', 'no code'], named.name).toContain(holders.get(butName(neededBy(named)))!.expected(named))
})

test('every operation has a row here and a route in the server', async () => {
  for (const { operation } of allOperations)
    expect(
      server.app.server.hasRoute({ method: operation.method, url: operation.path.replace(/\{(\w+)\}/g, ':$1') }),
      `${operation.method} ${operation.path}`,
    ).toBe(true)
})

test('every refusal is in the audit log', async () => {
  const { count } = await server.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'denied')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(0)
})
