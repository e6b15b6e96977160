// server/settings: where users open the console, for links in mails (docs/operations.md). An operator sets it, or the
// browser of an administrator shows it.
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { siteOf } from '../http/mounts.ts'
import { isBrowser, isOurSite } from '../http/our-site.ts'
import { readSettings, saveSetting } from './store.ts'

const administrator = '1'

/**
 * Any program can write any name into its Host header, so only a browser counts, which also says the page's own origin.
 */
const shows = (request: FastifyRequest) => isBrowser(request) && isOurSite(request)

const isLoopback = (site: string) => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(site)

/** Keeps the address of the first administrator who signs in. One that leads to this machine only gives way to others. */
export async function learnSite(db: Db, caller: Pick<Caller, 'company' | 'accessLevel'>, request: FastifyRequest) {
  if (caller.accessLevel !== administrator || !shows(request)) return
  const { site } = await readSettings(db, caller.company, ['site'])
  const shown = siteOf(request)
  if (site === '' || (isLoopback(site) && !isLoopback(shown))) await saveSetting(db, caller.company, 'site', shown)
}

/** Keeps the address where a user saves the settings of mail or alerts. */
export async function keepSite(db: Db, { company }: Pick<Caller, 'company'>, request: FastifyRequest) {
  if (shows(request)) await saveSetting(db, company, 'site', siteOf(request))
}
