// e2e: how tests ask the running product without a browser: declared operations as a script calls them, and its database for what no screen makes yet.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { login } from '@shelfcast/contract/sessions/sessions'
import { openDatabase, type Database } from '@shelfcast/server/db/database'
import { apiClient } from '@shelfcast/server/testing/api-client'
import type { Product } from './start-product.ts'

export type RunningProduct = Pick<Product, 'dataFolder'> & Partial<Pick<Product, 'databaseUrl'>>
export type Script = ReturnType<typeof apiClient>

/** Signs in without a browser. One session per account lives at a time, so a browser of the same account is signed out. */
export async function signInScript({ url, account, password }: Pick<Product, 'url' | 'account' | 'password'>): Promise<{ send: Script; headers: Record<string, string> }> {
  const answer = await apiClient(url, {})(login, { body: { account, password, force: true } })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const headers = { sessionid: String(answer.body['sessionId']) }
  return { send: apiClient(url, headers), headers }
}

/** The database of a running product. For the embedded one, its lock file says where its socket is. */
export async function databaseOf({ dataFolder, databaseUrl }: RunningProduct): Promise<Database> {
  if (databaseUrl !== undefined) return openDatabase(databaseUrl, 2)
  const sockets = (await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
  return openDatabase(`postgresql://shelfcast@localhost/shelfcast?host=${encodeURIComponent(sockets)}`, 2)
}

/** For what a test needs done before it begins. @throws what was answered when that is no 200. */
export async function done(order: ReturnType<Script>): Promise<void> {
  const { status, body } = await order
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
}

/** Looks until it finds something, and says what it waited for when it does not. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false> | T | undefined | false, ms = 30_000): Promise<T> {
  for (const end = Date.now() + ms; ; await new Promise((resume) => setTimeout(resume, 50))) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited ${ms / 1000} s in vain for ${what}.`)
  }
}
