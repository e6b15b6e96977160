// server/testing: a shop for the tests of one file: a server, a company with stores, and an account with all rights
// there.
import { afterAll, beforeAll } from 'vitest'
import type { OperationShape } from '@shelfcast/contract/operation'
import { apiClient, type Answer } from './api-client.ts'
import { addAccount, addCompany, addStore, openTestSession, type TestAccount } from './people.ts'
import { startServer, type TestServer } from './start-server.ts'

type Send = ReturnType<typeof apiClient>
type Options = NonNullable<Parameters<typeof startServer>[0]> & { company?: string; stores?: readonly string[] }
interface Person {
  send: Send
  headers: Record<string, string>
}

interface Input {
  query?: Record<string, unknown>
  body?: unknown
}

export interface Shop {
  server: TestServer
  /** Calls as `anna` of the company. */
  send: Send
  /** Of her session. */
  headers: Record<string, string>
  /** Of a session that she opens now: by the server's own clock the others may be over. */
  headersNow: () => Promise<Record<string, string>>
  /** Calls about a store, unless the query names another, each in a session that she opens for it. */
  sendNowIn: (store: string) => (operation: OperationShape, input?: Input) => Promise<Answer>
  storeIdOf: (code: string) => number
  /** Another person, of this company unless `given` names one; that company is added if it is new. */
  signIn: (account: string, given?: Partial<TestAccount>) => Promise<Person>
}

/** Call it before the file's own hooks: its result is filled by then, and closed after the tests. */
export function usingShop({ company = 'acme', stores = ['lyon'], ...options }: Options = {}): Shop {
  const server = {} as TestServer
  const headers: Record<string, string> = {}
  const storeIds = new Map<string, number>()
  let anna: number
  let client: Send

  const sessionOf = async (accountId: number) =>
    (await openTestSession(server.db, accountId, options.now ? { nowMs: options.now() } : {})).headers

  async function signIn(account: string, given: Partial<TestAccount> = {}): Promise<Person> {
    const person = { account, company, ...given }
    await addCompany(server.db, person.company)
    const own = await sessionOf(await addAccount(server.db, person))
    return { send: apiClient(server.url, own), headers: own }
  }

  beforeAll(async () => {
    Object.assign(server, await startServer(options))
    await addCompany(server.db, company)
    for (const code of stores) storeIds.set(code, await addStore(server.db, company, code))
    anna = await addAccount(server.db, { account: 'anna', company })
    Object.assign(headers, await sessionOf(anna))
    client = apiClient(server.url, headers)
  })
  afterAll(() => server.stop())

  return {
    server,
    headers,
    signIn,
    headersNow: () => sessionOf(anna),
    send: (operation, call) => client(operation, call),
    sendNowIn:
      (store) =>
      async (operation, input = {}) =>
        apiClient(server.url, await sessionOf(anna))(operation, {
          ...input,
          query: { store, ...input.query },
        } as object),
    storeIdOf: (code) => storeIds.get(code) ?? 0,
  }
}
