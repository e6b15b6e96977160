// e2e: access to the running product without a browser: declared operations called like a script, and its database for
// states that no screen can make yet.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { login } from '@shelfcast/contract/sessions/sessions'
import { openDatabase, type Database } from '@shelfcast/server/db/database'
import { apiClient } from '@shelfcast/server/testing/api-client'
import type { Product } from './start-product.ts'

export type RunningProduct = Pick<Product, 'dataFolder'> & Partial<Pick<Product, 'databaseUrl'>>
export type Script = ReturnType<typeof apiClient>

/**
 * Signs in without a browser. One session per account lives at a time, so a browser of the same account is signed out.
 */
export async function signInScript({
  url,
  account,
  password,
}: Pick<Product, 'url' | 'account' | 'password'>): Promise<{ send: Script; headers: Record<string, string> }> {
  const answer = await apiClient(url, {})(login, { body: { account, password, force: true } })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const headers = { sessionid: String(answer.body['sessionId']) }
  return { send: apiClient(url, headers), headers }
}

/** The database of a running product. For the embedded one, its lock file names its socket. */
export async function databaseOf({ dataFolder, databaseUrl }: RunningProduct): Promise<Database> {
  if (databaseUrl !== undefined) return openDatabase(databaseUrl, 2)
  const sockets =
    (await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
  return openDatabase(`postgresql://shelfcast@localhost/shelfcast?host=${encodeURIComponent(sockets)}`, 2)
}

/** For the preconditions of a test. @throws the answer when it is not 200. */
export async function done(order: ReturnType<Script>): Promise<void> {
  const { status, body } = await order
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
}

/** Polls until it finds something, and names the missing thing after a time-out. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 30_000,
): Promise<T> {
  for (const end = Date.now() + ms; ; await new Promise((resume) => setTimeout(resume, 50))) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited ${ms / 1000} s in vain for ${what}.`)
  }
}
