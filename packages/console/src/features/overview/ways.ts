// features/overview: ways from a figure to its rows, as links.
import { useRouter } from '@tanstack/react-router'
import { forgetSearch } from '../../screens/list-search.ts'
import type { Way } from '../../ui/way.tsx'

/** Makes the way to a list with these conditions and no others: what was kept from an earlier look would narrow it. */
export function useWays(): (place: { to: string; search: Record<string, string> }) => Way {
  const router = useRouter()
  return (place) => ({
    href: router.buildLocation(place as never).href,
    onFollow() {
      forgetSearch(place.to)
      void router.navigate(place as never)
    },
  })
}
