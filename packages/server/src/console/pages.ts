// server/console: everything that is not a declared call: the console's files and pages, the runtime properties, and
// the answer to unknown addresses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allOperations } from '@shelfcast/contract/operations'
import { firstRowsFolder } from '@shelfcast/contract/accounts/first-rows'
import { propertiesPath } from '@shelfcast/contract/settings/settings'
import { sessionCookie } from '@shelfcast/contract/constants'
import { ProductionType } from '@shelfcast/contract/enumerations'
import type { Deps } from '../deps.ts'
import type { SessionStore } from '../sessions/sessions.ts'
import { readRuntimeProperties } from '../settings/store.ts'
import { Fault } from '../http/fault.ts'
import { pageHeaders } from '../http/headers.ts'
import { callsHereWithSession, documentsOf, withRows } from './documents.ts'
import { firstRowsIn } from './first-rows.ts'
import { readGuide } from './guide.ts'
import { neighboursOf } from './neighbours.ts'
import { readFolder, type StaticFile } from './static-files.ts'

/** Only decides what a page paints first: whether the session still exists shows later. */
const hasSession = new RegExp(`(?:^|; )${sessionCookie}=[^;]`)
const aYearS = 31_536_000
/** Addresses below these are calls, so an unknown one gets the answer of a call. */
const callPaths =
  /^\/(?:api|common|metro|sensor|lbs|token|properties|health|metrics|doc|[^/]+\/common\/api|[^/]+\/doc)(?:\/|$)/

export async function servePages(
  server: FastifyInstance,
  { db, log, settings, sessions }: Pick<Deps, 'db' | 'log' | 'settings'> & { sessions: SessionStore },
): Promise<void> {
  const files =
    settings.consoleFolder === undefined ? new Map<string, StaticFile>() : await readFolder(settings.consoleFolder)
  for (const address of files.keys()) if (address.startsWith(`/${firstRowsFolder}/`)) files.delete(address)
  const guide = await readGuide(settings.guideFolder)

  // Read once: a new server or signage provider needs a restart.
  const properties = await readRuntimeProperties(db, settings)
  const neighbours = neighboursOf(properties)
  const documentOf = documentsOf(files, settings.productionType, properties)
  const firstRowsOf =
    settings.consoleFolder !== undefined && callsHereWithSession(properties)
      ? firstRowsIn(settings.consoleFolder, server, { db, log, sessions })
      : undefined

  for (const type of ProductionType.options) {
    // Public: the console reads it before sign-in. The address carries `?v=`, so a browser keeps it no longer than that
    // page.
    server.get(propertiesPath(type), async (_request, reply) => {
      const properties = await readRuntimeProperties(db, settings)
      return reply
        .header('cache-control', 'no-cache')
        .header('content-type', 'application/json;charset=UTF-8')
        .send(JSON.stringify(properties))
    })
  }

  const patterns = allOperations.flatMap(({ operation }) =>
    [operation.path, ...(operation.also ?? [])].map((path) => ({
      method: operation.method,
      path: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )

  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (callPaths.test(path)) {
      const methods = [
        ...new Set(
          patterns
            .filter((pattern) => pattern.path.test(path))
            .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
        ),
      ]
      if (methods.length === 0) throw new Fault('path.unknown')
      void reply.header('allow', methods.join(', '))
      throw new Fault('method.notAllowed')
    }
    if (!reads) {
      void reply.header('allow', 'GET, HEAD')
      throw new Fault('method.notAllowed')
    }
    if (guide.owns(path)) {
      const found = guide.find(path)
      const shown = found ?? guide.notFound
      if (!shown) throw new Fault('path.unknown')
      return sendFile(request, reply.code(found ? 200 : 404).headers(pageHeaders(request)), shown)
    }
    const file = files.get(path)
    if (file) return sendFile(request, reply.code(200), file)
    // History mode: every page of the console is the same document. An address with a file extension is not a page.
    const page = documentOf(path, hasSession.test(request.headers.cookie ?? ''))
    if (!page || /\.[a-z0-9]{1,12}$/i.test(path)) throw new Fault('path.unknown')
    void reply.code(200).headers(pageHeaders(request, { ...neighbours, compiles: true }))
    const rows = request.method === 'GET' ? await firstRowsOf?.(request) : undefined
    if (!rows) return sendFile(request, reply, page)
    // The rows are those of one user at one moment. The server compresses this answer like that of a call.
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
      .type(page.type)
      .send(withRows(page.content.toString('utf8'), rows))
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  void reply.headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.isHashed ? `public, max-age=${aYearS}, immutable` : 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const { content, encoding } = await file.encoded(request.headers['accept-encoding'] ?? '')
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  void reply.header('content-type', file.type)
  return request.method === 'HEAD' ? reply.header('content-length', String(content.length)).send() : reply.send(content)
}

const pathOf = (request: FastifyRequest) => {
  const path = request.url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path // an address with broken escapes names nothing that exists
  }
}
