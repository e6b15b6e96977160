// server/http: turns a handler's result or error into status, headers and body. The only place that knows the oddities
// of the wire.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationShape } from '@shelfcast/contract/operation'
import { faultEntry } from '@shelfcast/contract/faults'
import { bodyLimitBytes, takenOverHeader } from '@shelfcast/contract/constants'
import { pagingHeaders, type PageInfo } from '@shelfcast/contract/paging'
import { Fault } from './fault.ts'
import { Accepted, FileReply, Nothing, PageReply, ReadyReply, Taken, WithHeaders } from './reply.ts'

export function sendAnswer(reply: FastifyReply, operation: OperationShape, answer: unknown, check: boolean): unknown {
  if (answer instanceof Taken) return reply
  if (answer instanceof Nothing) return sendNothing(reply, { count: 0, total: 0, page: 0, size: 0 })
  if (answer instanceof Accepted)
    return reply
      .code(answer.status)
      .header('content-type', 'application/json;charset=UTF-8')
      .send(
        JSON.stringify({
          responseCode: String(answer.status),
          responseMessage: 'SUCCESS',
          customBatchId: answer.jobId,
        }),
      )
  if (answer instanceof FileReply) {
    void reply.header('content-type', answer.type).headers(answer.headers)
    if (answer.name !== undefined)
      void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
    return reply.send(answer.content)
  }
  if (answer instanceof PageReply) {
    if (answer.page.count === 0) return sendNothing(reply, answer.page)
    pagingOf(reply, answer.page)
    return sendBody(reply, operation, answer.body, check)
  }
  if (answer instanceof ReadyReply) {
    if (answer.page.count === 0) return sendNothing(reply, answer.page)
    pagingOf(reply, answer.page)
    return reply.header('content-type', 'application/json;charset=UTF-8').send(answer.text)
  }
  if (answer instanceof WithHeaders) {
    void reply.headers(answer.headers)
    return sendBody(reply, operation, answer.body, check)
  }
  return sendBody(reply, operation, answer, check)
}

function sendBody(reply: FastifyReply, operation: OperationShape, body: unknown, check: boolean) {
  if (check) operation.output.parse(body)
  return reply.header('content-type', 'application/json;charset=UTF-8').send(JSON.stringify(body))
}

function sendNothing(reply: FastifyReply, page: PageInfo) {
  pagingOf(reply, page)
  return reply.code(204).send()
}

const exposing = 'access-control-expose-headers'

function pagingOf(reply: FastifyReply, page: PageInfo) {
  void reply.headers({
    [pagingHeaders.count]: String(page.count),
    [pagingHeaders.total]: String(page.total),
    [pagingHeaders.number]: String(page.page),
    [pagingHeaders.size]: String(page.size),
    [pagingHeaders.pages]: String(page.size > 0 ? Math.ceil(page.total / page.size) : 0),
  })
  // Pages of allowed websites may read more (origins.ts).
  if (!reply.hasHeader(exposing)) void reply.header(exposing, Object.values(pagingHeaders).join(', '))
}

/** Errors of the database and the framework with a meaning for callers. */
const knownErrors: Record<string, (request: FastifyRequest) => Fault> = {
  '53100': () => new Fault('server.diskFull'), // disk full
  '57P01': () => new Fault('server.busy'), // the database is stopping
  '57P02': () => new Fault('server.busy'), // the database crashed
  '57P03': () => new Fault('server.busy'), // the database is starting
  '57014': () => new Fault('server.busy'), // a statement took too long
  '53300': () => new Fault('server.busy'), // too many connections
  '55000': () => new Fault('server.busy'), // a restore is changing the database
  '3D000': () => new Fault('server.busy'), // the same, a moment later
  '55P03': () => new Fault('server.busy'), // lock not available
  '40001': () => new Fault('conflict.retry'),
  '40P01': () => new Fault('conflict.retry'),
  '23503': () => new Fault('conflict.retry'), // the row it refers to was just deleted
  '23505': () => new Fault('conflict.retry'), // two callers created the same thing at once
  '22003': outOfRange, // number out of range
  '22008': outOfRange, // date out of range
  DATABASE_SILENT: () => new Fault('server.busy'),
  ECONNREFUSED: () => new Fault('server.busy'),
  ENOENT: () => new Fault('server.busy'), // the database's socket is gone: it restarts
  ECONNRESET: () => new Fault('server.busy'),
  EPIPE: () => new Fault('server.busy'), // the database closed the connection before our statement
  ENOSPC: () => new Fault('server.diskFull'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) =>
    new Fault('body.mediaType', { type: request.headers['content-type'] ?? 'none' }),
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    new Fault('body.tooLarge', { limit: request.routeOptions.bodyLimit ?? bodyLimitBytes }),
}

function outOfRange(): Fault {
  return new Fault('input.invalid', { message: 'A number or date is out of range.' })
}

/** The framework's own refusals, in our words: its texts are not part of the contract. */
const plainTexts: Record<number, string> = {
  400: 'The request cannot be read.',
  406: 'The request has the wrong form.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The media type is not supported here.',
  431: 'The headers are too large.',
}

const brokenForm = /^Unexpected end of|^Malformed|^Multipart:|terminated early|^The needle/

/** Handles every error: a Fault by its own status, anything else as 500 with the request id and a line in the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const code = (error as { code?: string }).code
  const broken =
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      (error as Error).message,
    )
  const fault =
    error instanceof Fault
      ? error
      : broken
        ? new Fault('server.busy')
        : code !== undefined && Object.hasOwn(knownErrors, code)
          ? knownErrors[code]?.(request)
          : undefined
  // The form parser's errors carry only their text. Its needle is the boundary between the parts.
  const isBrokenForm =
    (request.headers['content-type'] ?? '').startsWith('multipart/') && brokenForm.test((error as Error).message)
  const status = isBrokenForm ? 400 : (error as { statusCode?: number }).statusCode
  if (!fault && status !== undefined && status >= 400 && status < 500) {
    void reply
      .code(status)
      .header('content-type', 'application/json;charset=UTF-8')
      .send(
        JSON.stringify({
          responseCode: String(status),
          responseMessage: plainTexts[status] ?? 'The request is refused.',
          requestId: request.id,
        }),
      )
    return
  }
  if (!fault) request.log.error({ err: error }, 'a request failed unexpectedly')
  const refusal = fault ?? new Fault('server.bug')
  const entry = faultEntry(refusal.code)
  if (entry.retryAfter !== undefined || refusal.values['retryAfter'] !== undefined)
    void reply.header('retry-after', String(refusal.values['retryAfter'] ?? entry.retryAfter))
  const { takenOver } = refusal.values
  if (takenOver !== undefined) void reply.header(takenOverHeader, String(takenOver))
  if (entry.plain) {
    void reply.code(entry.status).header('content-type', 'text/plain;charset=UTF-8').send(refusal.message)
    return
  }
  const body = {
    responseCode: String(entry.status),
    responseMessage: refusal.message,
    requestId: request.id,
    ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
  }
  void reply.code(entry.status).header('content-type', 'application/json;charset=UTF-8').send(JSON.stringify(body))
}
