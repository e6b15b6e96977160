// server/http: the forms of a list's answer: a file made in the background, a link by mail, or a cached answer. list.ts
// makes the answer itself.
import type { FastifyRequest } from 'fastify'
import type { NamedOperation } from '@shelfcast/contract/operations'
import type { AnswerCache } from './answer-cache.ts'
import type { Exports } from './background-exports.ts'
import type { Caller, StoreRef } from './caller.ts'
import { siteOf, type Mount } from './mounts.ts'
import { Accepted, FileReply, PageReply, ReadyReply } from './reply.ts'
import { isTrue } from './input.ts'

/** A list call with rights and scope checked. `raw` is its original query. */
export interface ListCall {
  name: string
  operation: NamedOperation['operation']
  caller: Caller
  stores: readonly StoreRef[]
  mount: Mount
  request: FastifyRequest
  raw: Record<string, unknown>
}

interface Parts {
  answers: AnswerCache
  exports: Exports
  /** Called before a list is exported. */
  exported: (caller: Caller, name: string) => Promise<void>
  checkAnswers: boolean
}

/** @param work answers the call, with another query if one is given. */
export async function answerList(
  parts: Parts,
  call: ListCall,
  work: (query?: Record<string, unknown>) => Promise<unknown>,
): Promise<unknown> {
  if (isTrue(call.raw['export'])) {
    await parts.exported(call.caller, call.name)
    return answerFile(parts, call, work)
  }
  return call.operation.changesWith && call.raw['export'] === undefined ? keptAnswer(parts, call, work) : work()
}

async function answerFile(
  { exports }: Parts,
  { caller, stores, mount, request, raw }: ListCall,
  work: (query?: Record<string, unknown>) => Promise<unknown>,
): Promise<unknown> {
  // On the cloud's mounts a file goes by mail if the query has an address (wire contract §4).
  const mailTo =
    mount.edition === 'cloud' && raw['email'] !== undefined
      ? await exports.checkMail(caller.company, raw['email'])
      : undefined
  if (mailTo === undefined && !isTrue(raw['background'])) return work()
  const { export: _file, page: _first, ...conditions } = raw
  const [counted, file] = [await work({ ...conditions, size: '1' }), await work()]
  if (!(file instanceof FileReply)) return file
  const total = counted instanceof PageReply ? counted.page.total : 0
  const jobId = await exports.begin(caller, {
    storeId: stores.length === 1 ? stores[0]?.storeId : undefined,
    total,
    file,
    mail: mailTo === undefined ? undefined : { to: mailTo, site: siteOf(request) },
  })
  return new Accepted(jobId, mailTo === undefined ? 202 : 200)
}

async function keptAnswer(
  { answers, checkAnswers }: Parts,
  { name, operation, caller, stores, mount, raw }: ListCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const store = stores.length === 1 ? stores[0]?.storeId : undefined
  // Callers with the same stores share an answer; without one store, the answer is the caller's alone.
  const key = `${name} ${mount.edition} ${store ?? `of ${caller.accountId}`} ${JSON.stringify(Object.entries(raw).sort(([one], [other]) => (one < other ? -1 : 1)))}`
  const stamp = answers.stampOf({ kinds: operation.changesWith ?? [], storeId: store })
  const kept = answers.get(key, stamp)
  if (kept) return new ReadyReply(kept.text, kept.page)
  const made = await work()
  if (!(made instanceof PageReply)) return made
  if (checkAnswers && made.page.count > 0) operation.output.parse(made.body)
  const text = JSON.stringify(made.body)
  answers.put(key, stamp, { text, page: made.page })
  return new ReadyReply(text, made.page)
}
