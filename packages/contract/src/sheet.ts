// contract/sheet: the form of a file that a person exports from a screen: its headings, times in the store's zone,
// numbers as numbers. Exports of programs have no sheet and keep the names of the wire.
import { z } from 'zod'
import { isTimeZone } from './zone-time.ts'

export const SheetColumn = z.object({
  /** A key of the exported line, or several in a pattern such as '{width}×{height}'. */
  key: z.string().min(1).max(100),
  heading: z.string().max(200),
  kind: z.enum(['text', 'number', 'time']),
  /** A number is multiplied by this. */
  factor: z.number().optional(),
  /** Texts of the values, for a column of words. */
  words: z.record(z.string(), z.string()).optional(),
})
export type SheetColumn = z.infer<typeof SheetColumn>

export const Sheet = z.object({
  /** File name without its ending. */
  name: z.string().min(1).max(150),
  zone: z.string().refine(isTimeZone, 'This is not a time zone.'),
  columns: z.array(SheetColumn).min(1).max(200),
})
export type Sheet = z.infer<typeof Sheet>
