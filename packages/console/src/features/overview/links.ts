// features/overview: links from a figure to its rows.
import { useRouter } from '@tanstack/react-router'
import { forgetSearch } from '../../screens/list-search.ts'
import type { LinkTarget } from '../../ui/link.tsx'

/** Links to a list with exactly these conditions: stored ones from an earlier visit would narrow it. */
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
