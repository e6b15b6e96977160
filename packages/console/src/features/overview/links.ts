// features/overview: links from a figure to its rows.
import { useRouter } from '@tanstack/react-router'
import { forgetSearch } from '../../screens/list-search.ts'
import type { LinkTarget } from '../../ui/link.tsx'

/** Makes the way to a list with these conditions and no others: what was kept from an earlier look would narrow it. */
export function useListLinks(): (place: { to: string; search: Record<string, string> }) => LinkTarget {
  const router = useRouter()
  return (place) => ({
    href: router.buildLocation(place as never).href,
    onFollow() {
      forgetSearch(place.to)
      void router.navigate(place as never)
    },
  })
}
