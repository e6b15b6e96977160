// contract/accounts/first-rows: what the server needs to draw the first rows of a list into a page: the view of the browser, which
// the console keeps in a cookie, and the program that the console's build makes for the server.
import { z } from 'zod'
import { coercedNumber } from '../fields.ts'
import type { ListSettings } from './list-settings.ts'

/** In a cookie as in the query of an address. It is no secret and grants nothing. */
export const View = z.object({
  /** The selected store. */ store: z.string().min(1).max(255),
  company: z.string().min(1).max(255),
  language: z.string().max(50),
  /** IANA name of the time zone of displayed times. */ zone: z.string().min(1).max(60),
  theme: z.enum(['light', 'dark']),
  /** Who chose the theme: that of the system may be another by the next page. */ themeBy: z.enum(['user', 'system']),
  menu: z.enum(['open', 'collapsed']),
  /** Pixels of its window. */ width: coercedNumber().int().min(1).max(20_000),
  height: coercedNumber().int().min(1).max(20_000),
})
export type View = z.output<typeof View>

/** The folder of the program in the built console. No browser reads it. */
export const firstRowsFolder = 'program'
/** The program; its only export is `drawFirstRows`. */
export const firstRowsProgram = `${firstRowsFolder}/first-rows.js`

/** Undefined for a list whose rows have no fixed place, and without rows. */
export type DrawFirstRows = (list: {
  /** Of the screen. */ path: string
  /** The first page, as the list's call answers it. */ rows: readonly Record<string, unknown>[]
  /** How the user sees the list; undefined means nothing is set. */ settings:
    | Pick<ListSettings, 'order' | 'widths' | 'hidden'>
    | undefined
  view: View
  /** The messages of the view's language, as JSON text; empty for English. */ messages: string
}) => Promise<{ html: string; tag: string; direction: 'ltr' | 'rtl' } | undefined>
