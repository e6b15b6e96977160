// screens/list-search: search conditions, sort and page of a list, in the address and in session storage.
import { temporaryPrefix } from '@shelfcast/contract/constants'
import { instantAt } from '@shelfcast/contract/zone-time'
import { zoneOfTimes } from '../ui/date-time.tsx'
import type { AnyListScreen, FilterSpec, ListScope } from './list-spec.ts'
import { filtersOf } from './list-filters.ts'

/** What the address of a list holds; `page` counts from 0. `open` is the id of the row whose panel is open. */
export interface ListSearch { page?: number; size?: number; sort?: string; open?: string; filters: Record<string, string> }

const wholeNumber = (value: unknown, least: number): number | undefined => {
  const number = Number(value)
  return value !== undefined && value !== '' && Number.isInteger(number) && number >= least ? number : undefined
}

/** Reads an address; what is not known or not right is left out. */
export function readSearch(spec: AnyListScreen, raw: Readonly<Record<string, unknown>>): ListSearch {
  const filters: Record<string, string> = {}
  for (const { key } of filtersOf(spec)) {
    const value = raw[key]
    if (value === undefined || value === null || value === '') continue
    filters[key] = Array.isArray(value) ? value.join(',') : String(value)
  }
  const sort = typeof raw['sort'] === 'string' && /^[\w.]+,(asc|desc)$/.test(raw['sort']) && spec.source.list.sort.includes(raw['sort'].split(',')[0] ?? '') ? raw['sort'] : undefined
  const page = wholeNumber(raw['page'], 1)
  const size = wholeNumber(raw['size'], 1)
  const open = raw['open'] === undefined ? undefined : String(raw['open'])
  return { ...(page === undefined ? {} : { page }), ...(size === undefined ? {} : { size }), ...(sort === undefined ? {} : { sort }), ...(open === undefined ? {} : { open }), filters }
}

/** The address of a search: flat, without what is as at the start. */
export function writeSearch({ filters, ...rest }: ListSearch): Record<string, string | number> {
  const flat = { ...filters, ...rest }
  return Object.fromEntries(Object.entries(flat).filter(([name, value]) => value !== '' && value !== undefined && !(name === 'page' && value === 0))) as Record<string, string | number>
}

/** `validateSearch` of a list's route. */
export const validateListSearch = (spec: AnyListScreen) => (raw: Record<string, unknown>) => writeSearch(readSearch(spec, raw))

/** A page shows at least this many rows to begin with, whatever the operation's own size is: fewer leave the table half empty. */
const fewestRows = 20

/** Rows a page: what the address says, else what the user chose last, else the list's own. */
export const sizeOf = (spec: Pick<AnyListScreen, 'source'>, search: ListSearch, memory: { size?: number }): number => search.size ?? memory.size ?? Math.max(fewestRows, spec.source.list.size)

/** The query of the list's call for a search. */
export function queryOf(spec: AnyListScreen, search: ListSearch, scope: ListScope, size: number): Record<string, unknown> {
  return { ...spec.query, ...wireFilters(spec, search.filters), ...scopeOf(spec, scope), page: search.page ?? 0, size, ...(search.sort === undefined ? {} : { sort: search.sort }) }
}

/** Days become the instants at which they begin and end where the reader's times are shown; all else goes as it is. */
function wireFilters(spec: Pick<AnyListScreen, 'source' | 'filters' | 'path'>, filters: Record<string, string>): Record<string, string> {
  const days = spec.filters.flatMap((filter: string | FilterSpec<string>) => (typeof filter === 'object' && filter.kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(filters[filter.key] ?? '') ? [filter] : []))
  if (days.length === 0) return filters
  return { ...filters, ...Object.fromEntries(days.map(({ key, edge }) => [key, dayEdge(filters[key] ?? '', edge, zoneOfTimes())])) }
}

const dayLengthMs = 86_400_000
/** ISO 8601, in UTC. */
function dayEdge(day: string, edge: 'start' | 'end', zone: string): string {
  const begins = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(begins)) return day
  return new Date(edge === 'start' ? instantAt(zone, begins) : instantAt(zone, begins + dayLengthMs) - 1).toISOString()
}

/** The chosen store or company, where the call is scoped by it. */
export function scopeOf(spec: Pick<AnyListScreen, 'source'>, { store, company }: ListScope): Record<string, string> {
  if (spec.source.scope === 'store') return store ? { store } : {}
  return spec.source.scope === 'company' && company && 'company' in spec.source.query.shape ? { company } : {}
}

const storageKey = (path: string) => `${temporaryPrefix}${path}`

/** Keeps the conditions until the next navigation clears them (specification §2). The open row is not a condition. */
export function keepSearch(path: string, { open: _open, ...search }: ListSearch): void {
  sessionStorage.setItem(storageKey(path), JSON.stringify(writeSearch(search)))
}

/** Lets go of them, for a way that leads to all rows. */
export function forgetSearch(path: string): void {
  sessionStorage.removeItem(storageKey(path))
}

/** The conditions kept for this list, or none. */
export function keptSearch(spec: AnyListScreen): ListSearch | undefined {
  const kept = sessionStorage.getItem(storageKey(spec.path))
  if (kept === null) return undefined
  try {
    return readSearch(spec, JSON.parse(kept) as Record<string, unknown>)
  } catch {
    return undefined // another program wrote there; a search starts empty
  }
}
