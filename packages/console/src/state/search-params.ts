// state: the query of the address as plain text. Values stay unchanged: an id like 0012 or 1e5 must not become a
// number.
export type SearchValues = Record<string, string | string[]>

export function parseSearch(search: string): SearchValues {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search)) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]))
}

/** Empty, null and undefined are left out; lists are repeated. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
