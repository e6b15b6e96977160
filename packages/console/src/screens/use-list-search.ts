// screens/use-list-search: the search of a list in the address, and the key that leads to its field.
import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { keepSearch, keptSearch, readSearch, writeSearch, type ListSearch } from './list-search.ts'
import type { AnyListScreen } from './list-spec.ts'

/** The address holds search and paging; session storage also keeps the conditions and restores them. */
export function useListSearch(spec: AnyListScreen): [ListSearch, (search: ListSearch, replace?: boolean) => void] {
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const search = readSearch(spec, raw)
  const written = JSON.stringify(writeSearch(search))
  const entered = useRef(true)
  useEffect(() => {
    const kept = entered.current && written === '{}' ? keptSearch(spec) : undefined
    entered.current = false
    if (kept && JSON.stringify(writeSearch(kept)) !== '{}')
      void navigate({ to: '.', search: writeSearch(kept) as never, replace: true })
    else keepSearch(spec.path, search)
    // oxlint-disable-next-line exhaustive-deps -- the written form says all that counts of a search
  }, [written])
  return [search, (next, replace = false) => void navigate({ to: '.', search: writeSearch(next) as never, replace })]
}

/** `/` goes to the search field, unless the user is typing. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest(
          'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]',
        )
      )
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
