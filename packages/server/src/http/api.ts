// server/http: turns declared operations into routes: session, code, scope, input, work, answer, in the order of the
// security design §2.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import type { BodyOf, ListOperation, OperationShape, OutputOf, QueryOf } from '@shelfcast/contract/operation'
import { holds, topLevel, type ActionCode, type MenuCode } from '@shelfcast/contract/permissions'
import { bodyLimitBytes } from '@shelfcast/contract/constants'
import { propertiesPath } from '@shelfcast/contract/settings/settings'
import { ProductionType, type LiveEventKind } from '@shelfcast/contract/enumerations'
import type { Caller, StoreRef } from './caller.ts'
import { Fault } from './fault.ts'
import { bodyOfForm } from './form-body.ts'
import { isTrue, parseInput, readQuery } from './input.ts'
import { answerList } from './list-answer.ts'
import { listReply, type ListSource } from './list.ts'
import { sendAnswer } from './answer.ts'
import { docPaths } from './docs.ts'
import { checkLimits } from './limits.ts'
import { asMeant, mountOf, type Mount } from './mounts.ts'
import { pageOf, type PageQuery } from './paging.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Exports } from './background-exports.ts'
import type { Repeats } from './repeats.ts'
import type { Sessions } from './sessions.ts'
import { Nothing, PageReply, ok } from './reply.ts'
import type { FileReply, ReadyReply, Taken, WithHeaders } from './reply.ts'

export interface CallContext<O extends OperationShape> {
  query: QueryOf<O>
  body: BodyOf<O>
  /** Undefined only on public operations. */
  caller: Caller
  /**
   * The store named in the query, or all of the caller's stores if none is named. Empty unless the scope is 'store'.
   */
  stores: readonly StoreRef[]
  request: FastifyRequest
  reply: FastifyReply
  operation: O
  mount: Mount
  /**
   * Facts about the rows of one store that match a filter, such as their count: read once and cached until an event of
   * these kinds.
   */
  counted: <T>(kinds: readonly LiveEventKind[], filter: unknown, read: () => Promise<T>) => Promise<T>
}

export type Answer<O extends OperationShape> =
  | OutputOf<O>
  | PageReply<OutputOf<O>>
  | ReadyReply
  | WithHeaders<OutputOf<O>>
  | Nothing
  | FileReply
  | Taken
export type Handler<O extends OperationShape> = (context: CallContext<O>) => Promise<Answer<O>> | Answer<O>

type ListContext<O extends OperationShape> = CallContext<O> & { page: PageQuery }

export interface Api {
  handle<O extends OperationShape>(operation: O, handler: Handler<O>): void
  /** A list: `source` names the origin of its rows; paging, files and cached answers follow from the declaration. */
  list<O extends ListOperation, Read>(
    operation: O,
    source: (context: ListContext<O>) => Promise<ListSource<O, Read> | Nothing> | ListSource<O, Read> | Nothing,
  ): void
}

export interface ApiOptions {
  sessions: Sessions
  /** Check every answer against its schema: tests and development. */ checkAnswers: boolean
  denied: (caller: Caller, name: string, ip: string) => void
  /** Called before a list is exported. */ exported: (caller: Caller, name: string) => Promise<void>
  /** Answers of lists that declare their dependencies. */ answers: AnswerCache
  /** Background exports. */ exports: Exports
  /** Answers to calls that are repeated. */ repeats: Repeats
  /** Refuses callers with too many requests. */ checkRate: (caller: Caller) => void
}

/**
 * Routes that may exist without a declaration: the API description, the properties files and the two health answers.
 */
const undeclared = new Set([...docPaths, ...ProductionType.options.map(propertiesPath), '/health', '/metrics'])

/**
 * Collects handlers; `finish` creates the routes. An operation without a handler, or a handler or route without a
 * declaration, stops the boot.
 */
export function createApi(server: FastifyInstance, options: ApiOptions): Api & { finish(): void } {
  const handlers = new Map<OperationShape, Handler<OperationShape>>()
  const declared = new Set(
    allOperations.flatMap(({ operation }) =>
      pathsOf(operation).map((path) => `${operation.method} ${routerPath(path)}`),
    ),
  )
  const callers = new WeakMap<FastifyRequest, Caller>()

  server.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const known = undeclared.has(route.url) || declared.has(`${method === 'HEAD' ? 'GET' : method} ${route.url}`)
      if (!known) throw new Error(`${method} ${route.url} is a route without a declaration.`)
    }
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        account: callers.get(request)?.account,
        address: request.ip,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })

  const handle: Api['handle'] = (operation, handler) => {
    if (handlers.has(operation)) throw new Error(`${operation.method} ${operation.path} has two handlers.`)
    handlers.set(operation, handler as unknown as Handler<OperationShape>)
  }

  return {
    handle,
    list(operation, source) {
      handle(operation as OperationShape, async (context) => {
        const page = pageOf(operation, context.query as Parameters<typeof pageOf>[1])
        const found = await source({ ...context, operation, page } as Parameters<typeof source>[0])
        return found instanceof Nothing
          ? found
          : listReply(operation, context.caller.company, context.query, page, found)
      })
    },
    finish() {
      for (const named of allOperations) {
        const handler = handlers.get(named.operation)
        if (!handler)
          throw new Error(
            `${named.operation.method} ${named.operation.path} (${named.name}) is declared but has no handler.`,
          )
        addRoutes(server, named, handler, options, callers)
        handlers.delete(named.operation)
      }
      const [stranger] = handlers.keys()
      if (stranger)
        throw new Error(`${stranger.method} ${stranger.path} has a handler but is not in contract/operations.`)
    },
  }
}

const pathsOf = (operation: OperationShape) => [operation.path, ...(operation.also ?? [])]

/** `{name}` of the contract is `:name` of the router. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

function addRoutes(
  server: FastifyInstance,
  { name, operation }: NamedOperation,
  handler: Handler<OperationShape>,
  options: ApiOptions,
  callers: WeakMap<FastifyRequest, Caller>,
) {
  for (const path of pathsOf(operation)) {
    server.route({
      method: operation.method,
      url: routerPath(path),
      bodyLimit: operation.bodyLimit ?? bodyLimitBytes,
      exposeHeadRoute: operation.method === 'GET',
      // Before the body is read, so that the server parses no large bodies of strangers.
      onRequest: async (request) => {
        checkLimits(request, operation)
        if (operation.needs === 'public') {
          if (operation.method !== 'GET') options.sessions.checkSite(request, operation.openToOrigins ?? false)
          return
        }
        const caller = await options.sessions.identify(request, {
          countsAsActivity: operation.countsAsActivity ?? true,
          writes: operation.method !== 'GET',
          openToIntegrations: operation.openToIntegrations ?? false,
        })
        options.checkRate(caller)
        callers.set(request, caller)
        try {
          checkNeed(operation, caller)
        } catch (error) {
          // The keep-alive poll of an account without the menu is not a violation.
          if (!(error instanceof Fault && error.code === 'session.noMenu')) options.denied(caller, name, request.ip)
          throw error
        }
      },
      handler: async (request, reply) =>
        sendAnswer(
          reply,
          operation,
          await answer(request, reply, { name, operation }, handler, callers.get(request), options),
          options.checkAnswers,
        ),
    })
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, operation }: Pick<NamedOperation, 'name' | 'operation'>,
  handler: Handler<OperationShape>,
  caller: Caller | undefined,
  options: ApiOptions,
) {
  const { answers, denied } = options
  const { form } = operation
  if (form && request.isMultipart()) request.body = await bodyOfForm(request, { ...operation, form })
  const raw = readQuery(request, operation)
  const mount = mountOf(request)
  asMeant(raw, mount.edition)
  // After the query is read, because `export[]` requests a file as well; before the scope, because rights come first.
  if (caller && operation.list?.exportNeeds && isTrue(raw['export']) && !holds(caller, operation.list.exportNeeds)) {
    denied(caller, name, request.ip)
    checkNeed({ needs: operation.list.exportNeeds }, caller)
  }
  const stores = caller ? scopeOf(operation, caller, raw) : []
  const counted: CallContext<OperationShape>['counted'] = (kinds, filter, read) => {
    const storeId = stores[0]?.storeId
    return answers.count(`${name} ${storeId} ${JSON.stringify(filter)}`, answers.stampOf({ kinds, storeId }), read)
  }
  const work = async (given = raw) => {
    const { query, body } = parseInput(operation, given, request)
    return inEnvelope(
      operation,
      await handler({
        query,
        body,
        caller: caller as Caller,
        stores,
        request,
        reply,
        operation,
        mount,
        counted,
      } as CallContext<OperationShape>),
    )
  }
  if (caller && operation.list)
    return answerList(options, { name, operation, caller, stores, mount, request, raw }, work)
  const key = request.headers['idempotency-key']
  if (!caller || operation.method === 'GET' || operation.answersSecret || typeof key !== 'string' || key === '')
    return work()
  const by =
    caller.keyId !== undefined
      ? `key ${caller.keyId}`
      : // Programs share the missing account, so their address tells them apart.
        caller.accountId === 0
        ? `program ${caller.ip}`
        : `account ${caller.accountId}`
  const given = JSON.stringify([raw, request.isMultipart() ? null : (request.body ?? null)])
  return options.repeats({ caller: by, operation: name, key, request: given }, work)
}

/** Pages of a list have an envelope in addition to their rows. */
function inEnvelope(operation: OperationShape, answer: Answer<OperationShape>): Answer<OperationShape> {
  return answer instanceof PageReply && operation.list && !operation.list.bare
    ? new PageReply({ ...ok, ...(answer.body as object) }, answer.page)
    : answer
}

function checkNeed(operation: Pick<OperationShape, 'needs' | 'faults'> & { method?: string }, caller: Caller) {
  const { needs } = operation
  // Sessions, passwords and the like belong to a person.
  if (needs === 'session' && caller.keyId !== undefined && operation.method !== 'GET') throw new Fault('apiKey.person')
  if (needs === 'session' || needs === 'public') return
  if (needs === 'level1') {
    if (caller.accessLevel !== topLevel) throw new Fault('permission.level')
    return
  }
  if (holds(caller, needs)) return
  if (operation.faults?.includes('session.noMenu')) throw new Fault('session.noMenu')
  const first = ('kind' in needs ? needs : needs[0]) as MenuCode | ActionCode
  throw new Fault('permission.missing', { code: first.code, title: first.title })
}

/** Rows outside the caller's scope answer exactly like missing ones (security design §4). */
function scopeOf(operation: OperationShape, caller: Caller, raw: Record<string, unknown>): readonly StoreRef[] {
  if (typeof raw['company'] === 'string' && raw['company'] !== '' && !caller.companies.includes(raw['company']))
    throw new Fault('permission.company')
  if (operation.scope !== 'store') return []
  // Some operations have a default store.
  const code = raw['store'] ?? operation.query.shape['store']?.safeParse(undefined).data
  const company = typeof raw['company'] === 'string' && raw['company'] !== '' ? raw['company'] : undefined
  if (code === undefined || code === '')
    return company ? caller.stores.filter((store) => store.company === company) : caller.stores
  const store = caller.stores.find(
    (candidate) => candidate.code === code && (!company || candidate.company === company),
  )
  if (!store) throw new Fault(operation.faults?.includes('store.missing') ? 'store.missing' : 'store.unknown')
  return [store]
}
