// contract/operation: the declaration of a call between console and server. The calls themselves are in one file per
// noun.
import { z } from 'zod'
import type { ActionCode, MenuCode } from './permissions.ts'
import type { FaultCode } from './faults.ts'
import type { LiveEventKind } from './enumerations.ts'
import { Envelope } from './envelope.ts'
import { Paging, type PagingWord } from './paging.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may make a call: anyone, any live session, or a session with one of the codes. */
export type Need = 'public' | 'session' | 'level1' | MenuCode | ActionCode | readonly (MenuCode | ActionCode)[]

/** What the scope check of a call reads: nothing, the caller's company, or the `store` named in the query. */
export type Scope = 'none' | 'company' | 'store'

type QuerySchema = z.ZodObject
type Anything = z.ZodType

export interface OperationShape {
  method: Method
  /**
   * With the `/api` prefix of the specification; `/metro`, `/sensor` and `/lbs` paths stay unchanged. `{name}` marks a
   * path value, read into the query.
   */
  path: string
  /** Other spellings of the same path that callers use. */
  also?: readonly string[]
  needs: Need
  scope: Scope
  query: QuerySchema
  body?: Anything
  output: Anything
  /** 'json' by default; 'event-stream' stays open. */
  reply?: 'json' | 'file' | 'image' | 'event-stream'
  /** The handler receives 'multipart' bodies as an unparsed stream. */
  takes?: 'json' | 'multipart'
  /**
   * A caller may send a form instead of the JSON body: its file becomes this field, as base64, and the file's name that
   * one.
   */
  form?: { file: string; name: string }
  /** Largest request body, in bytes. Default `bodyLimitBytes` of constants.ts. */
  bodyLimit?: number
  /** Other names that callers of this call use for its store. */
  storeNames?: readonly string[]
  /** Query values that some callers put into the body instead. */
  bodyAsQuery?: readonly string[]
  faults?: readonly FaultCode[]
  /** The status for a missing or wrong value: 405 for most, 400 where existing callers expect it. */
  refusesAs?: 'input.invalid' | 'input.bad'
  /**
   * Integration programs of local servers may call this without a session, from an address that an administrator has
   * allowed (wire contract §2.1).
   */
  openToIntegrations?: true
  /** Pages on the origins that the operator allows may call this without a session: it gives them their tokens. */
  openToOrigins?: true
  /** The answer holds a secret, so it is never kept for a repeated call. */
  answersSecret?: true
  /** Name of the entry in the audit log. Required for every change. */
  audit?: string
  /** False for the keep-alive poll: it does not count as activity of the session. */
  countsAsActivity?: boolean
  /**
   * For lists: the key of the rows in the answer, the sort keys, and the additional code for exports. Without one,
   * screens offer no export.
   */
  list?: {
    rows: string
    sort: readonly string[]
    size: number
    defaultSort: string
    exportNeeds?: ActionCode | undefined
    /** The rows come without the envelope; with an empty key, as an array. */ bare?: boolean
  }
  /** The events that can change an answer. With it the server caches answers until one of them occurs. */
  changesWith?: readonly LiveEventKind[]
  summary: string
}

/** A placeholder where answers are not checked, as in the console (console/answers.plugin.ts). */
export const unread = z.unknown()

/** Declares one call. Both sides read this value and repeat nothing of it. */
export function operation<const O extends OperationShape>(shape: O): O {
  return shape
}

/**
 * Declares a list: adds page, size, sort and export to the query and puts the rows under the wire's own key. The server
 * adds the envelope around the rows, unless they are `bare` on the wire.
 * @param row type of one row; `extra` are further keys of the answer, such as a total.
 */
export function listOperation<
  const O extends Omit<OperationShape, 'method' | 'output' | 'list' | 'query'>,
  Q extends z.ZodRawShape,
  Row extends z.ZodType,
  const Key extends string,
  const Sort extends string,
  Extra extends z.ZodRawShape = Record<never, never>,
>(
  shape: O & {
    query: Q & { [Name in keyof Q]: Name extends PagingWord ? never : unknown }
    row: Row
    rows: Key
    sort: readonly Sort[]
    defaultSort: `${Sort},${'asc' | 'desc'}`
    size: number
    exportNeeds?: ActionCode
    extra?: Extra
    bare?: boolean
  },
) {
  const { query, row, rows, sort, defaultSort, size, exportNeeds, extra, bare = false, ...rest } = shape
  return {
    ...(rest as unknown as O),
    method: 'GET' as const,
    query: Paging.extend(query),
    output: z.object({ ...(bare ? {} : Envelope.shape), ...(extra ?? ({} as Extra)), [rows]: z.array(row) } as Extra &
      Record<Key, z.ZodArray<Row>>),
    row,
    list: { rows, sort, size, defaultSort, exportNeeds, bare },
  }
}

/** A list whose answer is the array of its rows, without a key and an envelope. */
export function arrayOperation<
  const O extends Omit<OperationShape, 'method' | 'output' | 'list' | 'query'>,
  Q extends z.ZodRawShape,
  Row extends z.ZodType,
  const Sort extends string,
>(
  shape: O & {
    query: Q & { [Name in keyof Q]: Name extends PagingWord ? never : unknown }
    row: Row
    sort: readonly Sort[]
    defaultSort: `${Sort},${'asc' | 'desc'}`
    size: number
  },
) {
  return { ...listOperation<O, Q, Row, '', Sort>({ ...shape, rows: '', bare: true }), output: z.array(shape.row) }
}

/** The rows in the answer of a list. */
export const rowsOf = <Row>(list: { rows: string }, answer: unknown): Row[] =>
  ((list.rows === '' ? answer : (answer as Record<string, unknown> | undefined)?.[list.rows]) ?? []) as Row[]

/** A list operation from the side of a list screen. */
export type ListOperation = OperationShape & {
  method: 'GET'
  row: z.ZodType
  list: NonNullable<OperationShape['list']>
}

export type QueryOf<O extends OperationShape> = z.output<O['query']>
export type QueryInput<O extends OperationShape> = z.input<O['query']>
export type BodyOf<O extends OperationShape> = O['body'] extends z.ZodType ? z.output<O['body']> : undefined
export type BodyInput<O extends OperationShape> = O['body'] extends z.ZodType ? z.input<O['body']> : undefined
export type OutputOf<O extends OperationShape> = z.output<O['output']>
export type RowOf<O extends ListOperation> = z.output<O['row']>
