// contract/positions: what the calls of location based services share (wire contract §15).
import { z } from 'zod'
import { LbsSearch } from '../enumerations.ts'
import { coercedNumber, plainText, requiredText } from '../fields.ts'
import { MENU } from '../permissions.ts'

export const lbsBase = '/lbs/common/lbs'
/** The same call below the base of the other calls, as older callers write it. */
export const olderSpellings = (path: string) => [`/api/lbs/common/lbs${path}`, `/api/common/lbs${path}`]
/** The path of a call, and its other spellings; with `tails`, each of them also with that path part. */
export const lbsPath = (path: string, ...tails: string[]) => ({
  path: `${lbsBase}${path}`,
  also: [...olderSpellings(path), ...tails.flatMap((tail) => [lbsBase + path + tail, ...olderSpellings(path + tail)])],
  storeNames: ['storeId', 'storeCode'],
})

/** The screens that show positions. */
export const lbsScreens = [MENU.lbs, MENU.lbsShelf] as const

export const Floor = requiredText(50)
export const ShelfId = requiredText(50)
/** Metres from the top left corner of the plan, to the right and down. */
const metres = coercedNumber().min(0, 'From 0 to 1000.').max(1_000, 'From 0 to 1000.')
export const Point = z.object({ x: metres, y: metres })
export type Point = z.output<typeof Point>
/** A side of a plan. */
export const Side = coercedNumber().min(1, 'From 1 to 1000.').max(1_000, 'From 1 to 1000.')

/**
 * The five ways of search: `/{by}/{value}` behind the path. By store, the value is its code. Without `by`, the value is
 * searched in all ways but by store.
 */
export const bySearch = '/{by}/{value}'
export const searched = { by: LbsSearch.optional(), value: plainText(255).optional() }

/**
 * Where a position comes from, best first. DECLARED: the shelf and order that people entered. ANCHOR: an anchor's place.
 * NEIGHBOURS: between labels of its shelf. RADIO: how strongly several access points hear it. CELL: the middle of the
 * placed labels of its access point.
 */
export const PositionSource = z.enum(['DECLARED', 'ANCHOR', 'NEIGHBOURS', 'RADIO', 'CELL'])
export type PositionSource = z.infer<typeof PositionSource>

/** WARM: warmer than its shelf. OTHER_GATEWAY: another access point serves it than the others of its shelf. */
export const MisplacedReason = z.enum(['NONE', 'WARM', 'OTHER_GATEWAY'])
export type MisplacedReason = z.infer<typeof MisplacedReason>
