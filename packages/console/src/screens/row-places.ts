// screens/row-places: assigns rows to row elements. The next page reuses the elements of the page before, which is much
// faster than creating new ones.
import { useState } from 'react'

export type Places = ReadonlyMap<string, number>

/** A row that stays keeps its place and its focus. A new row takes a free place or a new one. */
export function placesOf(before: Places, ids: readonly string[]): Places {
  const stay = new Set(ids.map((id) => before.get(id)))
  const free = [...before.values()].filter((place) => !stay.has(place)).sort((one, other) => one - other)
  const places = new Map<string, number>()
  let next = 1 + [...before.values()].reduce((highest, place) => Math.max(highest, place), -1)
  let taken = 0
  for (const id of ids) places.set(id, before.get(id) ?? free[taken++] ?? next++)
  return places
}

/** A place for each row, as keys for React. */
export function useRowPlaces<Row>(rows: readonly Row[], idOf: (row: Row) => string): Places {
  const [held, setHeld] = useState(() => ({ rows, places: placesOf(new Map(), rows.map(idOf)) }))
  if (held.rows === rows) return held.places
  const places = placesOf(held.places, rows.map(idOf))
  setHeld({ rows, places })
  return places
}
