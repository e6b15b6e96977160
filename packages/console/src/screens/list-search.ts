// screens/list-search: search conditions, sort and page of a list, in the address and in session storage.
import { fewestRows, temporaryPrefix } from '@shelfcast/contract/constants'
import { instantAt } from '@shelfcast/contract/zone-time'
import { zoneOfTimes } from '../ui/date-time.tsx'
import type { AnyListScreen, FilterSpec, ListScope } from './list-spec.ts'
import { filtersOf } from './list-filters.ts'

/**
 * The content of a list's address; `page` counts from 0. `open` is the id of the row whose panel is open, `act` the label
 * of an action to start.
 */
export interface ListSearch {
  page?: number
  size?: number
  sort?: string
  open?: string
  act?: string
  /** The store of a link from a mail. */
  at?: string
  filters: Record<string, string>
}

const wholeNumber = (value: unknown, least: number): number | undefined => {
  const number = Number(value)
  return value !== undefined && value !== '' && Number.isInteger(number) && number >= least ? number : undefined
}

/** Reads an address; unknown and invalid parts are left out. */
export function readSearch(spec: AnyListScreen, raw: Readonly<Record<string, unknown>>): ListSearch {
  const filters: Record<string, string> = {}
  for (const { key } of filtersOf(spec)) {
    const value = raw[key]
    if (value === undefined || value === null || value === '') continue
    filters[key] = Array.isArray(value) ? value.join(',') : String(value)
  }
  const sort =
    typeof raw['sort'] === 'string' &&
    /^[\w.]+,(asc|desc)$/.test(raw['sort']) &&
    spec.source.list.sort.includes(raw['sort'].split(',')[0] ?? '')
      ? raw['sort']
      : undefined
  const page = wholeNumber(raw['page'], 1)
  const size = wholeNumber(raw['size'], 1)
  const open = raw['open'] === undefined ? undefined : String(raw['open'])
  const at = typeof raw['at'] === 'string' || typeof raw['at'] === 'number' ? String(raw['at']) : undefined
  const act = typeof raw['act'] === 'string' ? raw['act'] : undefined
  return {
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size }),
    ...(sort === undefined ? {} : { sort }),
    ...(open === undefined ? {} : { open }),
    ...(act === undefined ? {} : { act }),
    ...(at === undefined ? {} : { at }),
    filters,
  }
}

/** The address of a search: flat, without default values. */
export function writeSearch({ filters, ...rest }: ListSearch): Record<string, string | number> {
  const flat = { ...filters, ...rest }
  return Object.fromEntries(
    Object.entries(flat).filter(
      ([name, value]) => value !== '' && value !== undefined && !(name === 'page' && value === 0),
    ),
  ) as Record<string, string | number>
}

/** `validateSearch` of a list's route. */
export const validateListSearch = (spec: AnyListScreen) => (raw: Record<string, unknown>) =>
  writeSearch(readSearch(spec, raw))

/** Rows per page: from the address, else the user's last choice, else the list's own. */
export const sizeOf = (spec: Pick<AnyListScreen, 'source'>, search: ListSearch, memory: { size?: number }): number =>
  search.size ?? memory.size ?? Math.max(fewestRows, spec.source.list.size)

/** The query of the list's call for a search. */
export function queryOf(
  spec: AnyListScreen,
  search: ListSearch,
  scope: ListScope,
  size: number,
): Record<string, unknown> {
  return {
    ...spec.query,
    ...wireFilters(spec, search.filters),
    ...scopeOf(spec, scope),
    page: search.page ?? 0,
    size,
    ...(search.sort === undefined ? {} : { sort: search.sort }),
  }
}

/** Days become the instants of their start and end in the displayed time zone; the rest stays unchanged. */
function wireFilters(
  spec: Pick<AnyListScreen, 'source' | 'filters' | 'path'>,
  filters: Record<string, string>,
): Record<string, string> {
  const days = spec.filters.flatMap((filter: string | FilterSpec<string>) =>
    typeof filter === 'object' && filter.kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(filters[filter.key] ?? '')
      ? [filter]
      : [],
  )
  if (days.length === 0) return filters
  return {
    ...filters,
    ...Object.fromEntries(days.map(({ key, edge }) => [key, dayEdge(filters[key] ?? '', edge, zoneOfTimes())])),
  }
}

const dayLengthMs = 86_400_000
/** ISO 8601, in UTC. */
function dayEdge(day: string, edge: 'start' | 'end', zone: string): string {
  const begins = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(begins)) return day
  return new Date(edge === 'start' ? instantAt(zone, begins) : instantAt(zone, begins + dayLengthMs) - 1).toISOString()
}

/** The selected store or company, if the call is scoped by it. */
export function scopeOf(spec: Pick<AnyListScreen, 'source'>, { store, company }: ListScope): Record<string, string> {
  if (spec.source.scope === 'store') return store ? { store } : {}
  return spec.source.scope === 'company' && company && 'company' in spec.source.query.shape ? { company } : {}
}

const storageKey = (path: string) => `${temporaryPrefix}${path}`

/** Keeps the conditions until the next navigation clears them (specification §2). The open row is not a condition. */
export function keepSearch(path: string, { open: _open, ...search }: ListSearch): void {
  sessionStorage.setItem(storageKey(path), JSON.stringify(writeSearch(search)))
}

/** Clears them, for a link that shows all rows. */
export function forgetSearch(path: string): void {
  sessionStorage.removeItem(storageKey(path))
}

/** The stored conditions of this list, or none. */
export function keptSearch(spec: AnyListScreen): ListSearch | undefined {
  const kept = sessionStorage.getItem(storageKey(spec.path))
  if (kept === null) return undefined
  try {
    return readSearch(spec, JSON.parse(kept) as Record<string, unknown>)
  } catch {
    return undefined // another program wrote there; a search starts empty
  }
}
