// server/testing: a shop for the tests of one file: a server, a company with stores, and an account with all rights
// there.
import { afterAll, beforeAll } from 'vitest'
import { apiClient } from './api-client.ts'
import { addAccount, addCompany, addStore, openTestSession } from './people.ts'
import { startServer, type TestServer } from './start-server.ts'

type Send = ReturnType<typeof apiClient>
type Options = NonNullable<Parameters<typeof startServer>[0]> & { stores?: readonly string[] }

export interface Shop {
  server: TestServer
  /** Calls as `anna` of the company `acme`. */
  send: Send
  /** Of her session. */
  headers: Record<string, string>
  storeIdOf: (code: string) => number
}

/** Call it before the file's own hooks: its result is filled by then, and closed after the tests. */
export function usingShop({ stores = ['lyon'], ...options }: Options = {}): Shop {
  const server = {} as TestServer
  const headers: Record<string, string> = {}
  const storeIds = new Map<string, number>()
  let client: Send

  beforeAll(async () => {
    Object.assign(server, await startServer(options))
    await addCompany(server.db, 'acme')
    for (const code of stores) storeIds.set(code, await addStore(server.db, 'acme', code))
    const anna = await addAccount(server.db, { account: 'anna', company: 'acme' })
    Object.assign(headers, (await openTestSession(server.db, anna)).headers)
    client = apiClient(server.url, headers)
  })
  afterAll(() => server.stop())

  return { server, headers, send: (operation, call) => client(operation, call), storeIdOf: (code) => storeIds.get(code) ?? 0 }
}
