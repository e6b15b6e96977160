// server/http: reads query, path and body in the forms that real callers use, and checks them against the operation's
// schemas.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '@shelfcast/contract/envelope'
import { missingWord, saysWhat } from '@shelfcast/contract/issue-words'
import type { OperationShape } from '@shelfcast/contract/operation'
import { Fault } from './fault.ts'

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])
const pageNames = new Set(['page', 'size'])

/**
 * The query as one flat object. `a[]=1` is `a`; `a[0]=1&a[1]=2` and repeated names are lists; `stationCode` is `store`.
 * Path values are added, and a DELETE's JSON body counts as query because callers send either (wire contract §4).
 */
export function readQuery(request: FastifyRequest, operation: OperationShape): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const add = (source: unknown) => {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) return
    for (const [name, value] of Object.entries(source)) {
      const [, listed] = /^(.+)\[\d{1,4}\]$/.exec(name) ?? []
      const key = listed ?? (name.endsWith('[]') ? name.slice(0, -2) : name)
      if (!dangerous.has(key))
        query[key] =
          listed === undefined ? value : [...(Array.isArray(query[key]) ? (query[key] as unknown[]) : []), value]
    }
  }
  add(request.query)
  add(request.params)
  if (operation.method === 'DELETE') add(request.body)
  if (operation.bodyAsQuery && typeof request.body === 'object' && request.body !== null)
    for (const name of operation.bodyAsQuery) query[name] ??= (request.body as Record<string, unknown>)[name]
  for (const name of ['stationCode', ...(operation.storeNames ?? [])])
    if ((query['store'] === undefined || query['store'] === '') && query[name] !== undefined)
      query['store'] = query[name]
  // For every known caller, an empty optional value means "not given".
  for (const name of Object.keys(query)) if (query[name] === '' && !isText(operation, name)) delete query[name]
  for (const name of pageNames) if (Array.isArray(query[name])) query[name] = (query[name] as unknown[])[0]
  return query
}

const isText = (operation: OperationShape, name: string) =>
  name === 'store' && !(operation.query.shape[name] as z.ZodType | undefined)?.safeParse(undefined).success

export function parseInput(
  operation: OperationShape,
  raw: Record<string, unknown>,
  request: FastifyRequest,
): { query: unknown; body: unknown } {
  for (const [name, value] of Object.entries(raw)) if (!isStorable(value)) throw unstorable(name.slice(0, 100))
  const query = operation.query.safeParse({ ...raw }, saysWhat)
  if (!query.success) throw refused(operation, query.error)
  if (operation.takes === 'multipart' || !operation.body) return { query: query.data, body: undefined }
  // If the body is optional, an empty object means the same as none.
  const given = isEmpty(request.body) && operation.body.safeParse(undefined).success ? undefined : request.body
  if (given === null || (given === undefined && !operation.body.safeParse(undefined).success))
    throw new Fault('body.shape')
  if (!isStorable(given)) throw unstorable('body')
  const body = parseTolerantly(operation.body, given)
  if (!body.success) {
    const outer = body.error.issues.find((issue) => issue.path.length === 0 && issue.code === 'invalid_type')
    throw outer ? new Fault('body.shape') : refused(operation, body.error)
  }
  return { query: query.data, body: body.data }
}

/**
 * Parses a caller's input. For an optional value, null means "not given", because many programs send null for missing
 * values; for an optional number, an empty text does, too. Where null has a meaning, such as removing a key, the
 * schema accepts it.
 */
export function parseTolerantly<T extends z.ZodType>(schema: T, given: unknown): z.ZodSafeParseResult<z.output<T>> {
  const strict = schema.safeParse(given, saysWhat)
  if (strict.success) return strict
  const missing = strict.error.issues.filter((issue) => {
    const value = at(given, issue.path)
    return value === null || (value === '' && issue.code === 'invalid_type' && issue.expected === 'number')
  })
  if (missing.length === 0) return strict
  const copy: unknown = structuredClone(given)
  for (const { path } of missing) {
    const name = path.at(-1)
    const holder = at(copy, path.slice(0, -1))
    if (name !== undefined && typeof holder === 'object' && holder !== null && !Array.isArray(holder))
      Reflect.deleteProperty(holder, name)
  }
  return schema.safeParse(copy, saysWhat)
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[name] : undefined,
    value,
  )

const isEmpty = (body: unknown) =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0)

/** A refusal that names every bad field, at most a hundred. */
function refused({ refusesAs = 'input.invalid' }: OperationShape, error: z.ZodError): Fault {
  const errors = error.issues.slice(0, 100).map(fieldError)
  const [first] = errors
  return new Fault(
    refusesAs,
    { message: first ? `${first.field || 'request'}: ${first.message}` : missingWord },
    errors,
  )
}

export function fieldError(issue: z.core.$ZodIssue): FieldError {
  const row = issue.path.find((step): step is number => typeof step === 'number')
  return {
    field: issue.path.map(String).join('.'),
    code: issue.code,
    message: issue.message,
    ...(row === undefined ? {} : { row: row + 1 }),
  }
}

/**
 * Database text cannot hold the character zero or half a surrogate pair, and users do not type them. The JSON parser
 * limits the depth.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const name in value) if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false
  return true
}

const unstorable = (field: string) => {
  const message = 'This text contains characters that are not supported.'
  return new Fault('input.invalid', { message: `${field}: ${message}` }, [{ field, code: 'characters', message }])
}

const yes = z.stringbool()
/** As a list parses its query (contract/paging). */
export const isTrue = (value: unknown) => yes.safeParse(value).data === true
