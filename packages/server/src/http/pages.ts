// server/http: everything that is not a declared call: the console's files and pages, the runtime properties, and the answer to what is not there.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allOperations } from '@shelfcast/contract/operations'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { propertiesPath } from '@shelfcast/contract/settings'
import { ProductionType } from '@shelfcast/contract/enumerations'
import type { Deps } from '../deps.ts'
import { readRuntimeProperties } from '../settings/store.ts'
import { Fault } from './fault.ts'
import { neighboursOf, pageHeaders } from './headers.ts'
import { readFolder, staticFile, type StaticFile } from './static-files.ts'

const aYearS = 31_536_000
/** Addresses below these are calls, so what is missing there is answered as a call. */
const callPaths = /^\/(?:api|common|metro|sensor|lbs|token|properties|health|metrics|[^/]+\/common\/api|[^/]+\/doc)(?:\/|$)/

export async function servePages(server: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const files = settings.consoleFolder === undefined ? new Map<string, StaticFile>() : await readFolder(settings.consoleFolder)
  const built = files.get('/index.html')
  files.delete('/index.html')
  const page = built && staticFile(Buffer.from(withEdition(built.content.toString('utf8'), settings.productionType)), built.type, false)

  // Read once: another server or signage provider is a change that a restart may ask for.
  const neighbours = neighboursOf(await readRuntimeProperties(db, settings.healthCheckInterval))

  for (const type of ProductionType.options) {
    // Public by nature: the console reads it before it knows anybody. The address carries `?v=`, so it is not kept longer than that page.
    server.get(propertiesPath(type), async (_request, reply) => {
      const properties = await readRuntimeProperties(db, settings.healthCheckInterval)
      return reply.header('cache-control', 'no-cache').header('content-type', 'application/json;charset=UTF-8').send(JSON.stringify(properties))
    })
  }

  const patterns = allOperations.flatMap(({ operation }) => [operation.path, ...(operation.also ?? [])].map((path) => ({ method: operation.method, path: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`) })))

  server.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (callPaths.test(path)) {
      const methods = [...new Set(patterns.filter((pattern) => pattern.path.test(path)).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
      if (methods.length === 0) throw new Fault('path.unknown')
      void reply.header('allow', methods.join(', '))
      throw new Fault('method.notAllowed')
    }
    if (!reads) {
      void reply.header('allow', 'GET, HEAD')
      throw new Fault('method.notAllowed')
    }
    const file = files.get(path)
    if (file) return sendFile(request, reply, file)
    // History mode: every page of the console is the same document. What looks like a file is not a page.
    if (page && !/\.[a-z0-9]{1,12}$/i.test(path)) return sendFile(request, reply.headers(pageHeaders(request, neighbours)), page)
    throw new Fault('path.unknown')
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  void reply.code(200).headers({ etag: file.etag, vary: 'accept-encoding', 'cache-control': file.isHashed ? `public, max-age=${aYearS}, immutable` : 'no-cache', 'cross-origin-resource-policy': 'same-origin' })
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

/** The console asks the tag which edition it is; the build leaves it empty, or leaves it out. The properties of that edition are the first thing it reads. */
function withEdition(html: string, type: ProductionType): string {
  const tag = `<meta name="shelfcast-production-type" content="${type}"><link rel="preload" as="fetch" crossorigin href="${propertiesPath(type)}?v=${propertiesVersion}">`
  const written = /<meta\s+name="shelfcast-production-type"[^>]*>/
  return written.test(html) ? html.replace(written, tag) : html.replace('<head>', `<head>${tag}`)
}
