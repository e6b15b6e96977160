// server/http: the Fastify instance: body parsing, limits, headers, errors. Mounts are mounts.ts, routes come from api.ts.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { constants as zlib } from 'node:zlib'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { bodyLimitBytes, productFileLimitBytes } from '@shelfcast/contract/constants'
import { sendError } from './answer.ts'
import { parseJson } from './json-body.ts'
import { createRequestLimit } from './limits.ts'
import { canonicalUrl } from './mounts.ts'
import { answerOrigins } from './origins.ts'
import { unpacked } from './unpack-body.ts'

export async function createServer(options: {
  logger: boolean | object
  trustProxy: string[] | false
  /** Origins of other websites whose pages may call. */
  allowedOrigins: readonly string[]
}): Promise<FastifyInstance> {
  const server = fastify({
    logger: options.logger as boolean,
    trustProxy: options.trustProxy as string[],
    bodyLimit: bodyLimitBytes,
    genReqId: () => randomUUID(),
    rewriteUrl: (request: IncomingMessage) => canonicalUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 500, caseSensitive: true },
    // Refusals before a route is found are envelopes as well.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setPlainHeaders(reply) // no hook runs for them
      sendError(error, request, reply)
    },
    requestTimeout: 300_000,
    return503OnClosing: true,
    forceCloseConnections: true,
    logController: new fastify.LogController({ disableRequestLogging: true }),
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance
  server.removeAllContentTypeParsers()
  // Fastify's own parser refuses an empty body; callers send the header with every request.
  server.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        done(null, parseJson(bytes as Buffer))
      } catch (error) {
        done(error as Error, undefined)
      }
    },
  )
  await server.register(multipart, {
    limits: { fileSize: productFileLimitBytes, files: 1, fields: 20, fieldSize: 65_536 },
    throwFileSizeLimit: false,
  })
  // Lists shrink to a tenth; answers smaller than a packet are not worth it. Files of the console have their own
  // compression.
  await server.register(compress, {
    globalDecompression: false,
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
  })
  server.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity' || request.isMultipart()) return payload
    return unpacked(payload as Readable, encoding, request.routeOptions.bodyLimit ?? bodyLimitBytes)
  })
  const checkRate = createRequestLimit(Date.now)
  server.addHook('onRequest', async (request) => {
    checkRate(request)
  })
  answerOrigins(server, options.allowedOrigins)
  server.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply)
  })
  server.addHook('onSend', async (_request, reply) => {
    setPlainHeaders(reply)
  })
  return server
}

/** Caches keep only what says so itself. */
function setPlainHeaders(reply: FastifyReply) {
  void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
}
