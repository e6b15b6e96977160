// contract/paging: page, size and sort of every list, and the paging headers of the answer. Lists are declared with
// listOperation.
import { z } from 'zod'
import { coercedNumber } from './fields.ts'

/** `export` requests the whole list at once; the server streams it. Source: specification §9. */
export const exportSize = 1_000_000_000

/**
 * Query of every list. `page` counts from 0. `size` and `sort` default to the operation's own values. `sort` is
 * `property,asc` or `property,desc`, repeatable.
 */
export const Paging = z.object({
  page: coercedNumber().int().min(0).default(0),
  size: coercedNumber().int().min(1).max(exportSize).optional(),
  sort: z.union([z.string(), z.array(z.string())]).optional(),
  export: z.stringbool().optional(),
  format: z.enum(['xlsx', 'csv']).optional(),
  /** With `export`, ours: the form of the file as on a screen, a `Sheet` (contract/sheet) as JSON. */
  sheet: z.string().max(12_000).optional(),
  /** With `export`: a background job makes the file, and the answer names the job. */
  background: z.stringbool().optional(),
  /** With `export`, on the cloud's mounts: the answer comes at once, and a link to the file by mail. */
  email: z.string().max(254).optional(),
})

/** Reserved words of every list's query, which no filter may use. */
export type PagingWord = keyof typeof Paging.shape

/** Names of the paging headers of an answer. Sources: specification §3, wire contract §4. */
export const pagingHeaders = {
  count: 'X-total-count',
  total: 'X-totalElements',
  pages: 'X-totalPages',
  number: 'X-number',
  size: 'X-size',
} as const

export interface PageInfo {
  /** Rows in this page. */
  count: number
  /** All matching rows. */
  total: number
  page: number
  size: number
}
