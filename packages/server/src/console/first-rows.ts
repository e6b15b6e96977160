// server/console: draws the first rows of a list into its page, for the user who opens it: the rows that the list's own
// call gives this session, in the user's columns and language. Anything unclear leaves the page without rows, and the
// console shows them a moment later.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ListSettings } from '@shelfcast/contract/accounts/list-settings'
import { secretCookie, sessionCookie, viewCookie } from '@shelfcast/contract/constants'
import { languageKey } from '@shelfcast/contract/languages/tag'
import { rowsOf } from '@shelfcast/contract/operation'
import { firstRowsProgram, View, type DrawFirstRows } from '@shelfcast/contract/accounts/first-rows'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { contentOf, storedLanguages } from '../settings/languages.ts'
import { cookiesIn, cookiesOf } from '../sessions/origin.ts'
import type { SessionStore } from '../sessions/sessions.ts'
import { firstCallOf, type FirstCall } from './first-call.ts'

export interface DrawnRows {
  html: string
  tag: string
  direction: 'ltr' | 'rtl'
  view: View
}

/** The page does not wait longer: its own code has the rows soon after. */
const longestMs = 500

type Parts = Pick<Deps, 'db' | 'log'> & { sessions: Pick<SessionStore, 'recognise'> }

/** @param folder of the built console; without the program in it, as in tests of the calls alone, no page has rows */
export function firstRowsIn(
  folder: string,
  server: FastifyInstance,
  { db, log, sessions }: Parts,
): (request: FastifyRequest) => Promise<DrawnRows | undefined> {
  // It loads while the server starts, which does not wait for it.
  const program = programIn(folder).catch((error: unknown) => {
    log.error({ err: error }, 'the program that draws first rows could not be loaded')
    return undefined
  })

  async function drawn(request: FastifyRequest, call: FirstCall, view: View): Promise<DrawnRows | undefined> {
    const [draw, caller] = await Promise.all([program, sessions.recognise(request)])
    if (!draw || !caller || !maySee(caller, call, view)) return undefined
    const screen = request.url
    const [settings, messages] = await Promise.all([
      settingsOf(db, caller.accountId, screen),
      messagesIn(db, view.language),
    ])
    if (messages === undefined) return undefined
    const rows = await readRows(server, request, call, view, settings?.size)
    const result = rows && (await draw({ path: screen, rows, settings, view, messages }))
    return result && { ...result, view }
  }

  return async (request) => {
    const call = firstCallOf(request.url)
    const view = viewOf(request)
    if (!call || !view) return undefined
    let timer
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, longestMs, undefined)
    })
    const work = drawn(request, call, view).catch((error: unknown) => {
      log.error({ err: error, address: request.url }, 'the first rows of a page could not be drawn')
      return undefined
    })
    const result = await Promise.race([work, late])
    clearTimeout(timer)
    return result
  }
}

async function programIn(folder: string): Promise<DrawFirstRows | undefined> {
  try {
    const file = pathToFileURL(path.join(folder, firstRowsProgram)).href
    return ((await import(file)) as { drawFirstRows: DrawFirstRows }).drawFirstRows
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** What the console keeps about itself in its cookie; undefined when it is absent or damaged. */
function viewOf(request: FastifyRequest): View | undefined {
  const value = cookiesIn(request).get(viewCookie)
  return value === undefined ? undefined : View.safeParse(Object.fromEntries(new URLSearchParams(value))).data
}

/** The list's call would refuse others, and a refused call is in the audit log. */
const maySee = ({ accessMenu, stores }: Caller, { codes }: FirstCall, { store, company }: View) =>
  codes.some((code) => accessMenu.includes(code)) && stores.some((one) => one.code === store && one.company === company)

async function settingsOf(db: Deps['db'], accountId: number, list: string) {
  const row = await db
    .selectFrom('account_list')
    .select('value')
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.value as Omit<ListSettings, 'list'> | undefined
}

/** The messages of a language as JSON text, empty for English; undefined for a language that is gone. */
async function messagesIn(db: Deps['db'], language: string): Promise<string | undefined> {
  const found = (await storedLanguages(db)).find(({ languageName }) => languageKey(languageName) === language)
  return found?.languageId === 0 ? '' : found && contentOf(found)
}

/** Through the front door, as the same session, so that every rule of the call holds. Undefined when it refuses. */
async function readRows(
  server: FastifyInstance,
  request: FastifyRequest,
  { operation, query, scope, size }: FirstCall,
  view: View,
  ownSize: number | undefined,
) {
  const { handle, secret } = cookiesOf(request)
  const where = scope === 'store' ? { store: view.store } : scope === 'company' ? { company: view.company } : {}
  const reply = await server.inject({
    method: 'GET',
    url: operation.path,
    query: { ...query, ...where, page: '0', size: String(ownSize ?? size) },
    headers: { cookie: `${sessionCookie}=${handle}; ${secretCookie}=${secret}` },
    remoteAddress: request.ip,
  })
  return reply.statusCode === 200
    ? rowsOf<Record<string, unknown>>(operation.list, reply.json() as Record<string, unknown>)
    : undefined
}
