// contract/accounts/list-settings: how a user sees the lists of the console: columns, rows per page and saved searches. They
// are display settings of the user alone, change nothing in a store, and so have no entry in the audit log.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { screens } from '../screens.ts'

const name = z.string().min(1).max(64)
const fits = (most: number) => (value: object) => Object.keys(value).length <= most

export const ListSettings = z.object({
  /** The path of its screen. */
  list: z.string().refine((path) => screens.some((screen) => screen.path === path), 'This list does not exist.'),
  /** Ids of the columns in the user's order. */
  order: z.array(name).max(100),
  /** Pixels. */
  widths: z.record(name, z.number().min(1).max(2_000)).refine(fits(100), 'At most 100 columns.'),
  hidden: z.record(name, z.boolean()).refine(fits(100), 'At most 100 columns.'),
  /** Rows per page. */
  size: z.number().int().min(1).max(1_000).optional(),
  /** Search conditions by name, as in the address of the list. */
  searches: z
    .array(
      z.object({
        name: requiredText(60),
        search: z.record(name, z.string().max(500)).refine(fits(40), 'At most 40 conditions.'),
      }),
    )
    .max(20, 'At most 20 searches.'),
})
export type ListSettings = z.output<typeof ListSettings>

export const readListSettings = operation({
  summary: 'Your columns, page sizes and saved searches',
  method: 'GET',
  path: '/api/common/account/lists',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({ lists: z.array(ListSettings) }),
})

export const saveListSettings = operation({
  summary: 'Save your columns, page size and searches of a list',
  method: 'PUT',
  path: '/api/common/account/lists',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  body: ListSettings,
  output: Envelope,
})
