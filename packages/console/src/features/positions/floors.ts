// features/positions: the floor plans of a store, and which of them is shown.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listPlans, readPlanImage, type Plan } from '@shelfcast/contract/positions/plans'
import { ask } from '../../api/ask.ts'
import type { ListScope } from '../../screens/list-spec.ts'

/** More floors than a store has. */
const mostPlans = 100
export const noPlans: readonly Plan[] = []

export function usePlans(store: string | undefined) {
  return useQuery(
    ask(listPlans, { store: store ?? '', size: mostPlans }, { background: true, enabled: store !== undefined }),
  )
}

/** For the filters of the lists. */
export function useFloors({ store }: ListScope): readonly string[] {
  return floorsOf(usePlans(store).data)
}

export const floorsOf = (read: ReturnType<typeof usePlans>['data']): readonly string[] =>
  (read?.data?.planList ?? noPlans).map(({ floor }) => floor)

/** What the address of the list says, and ways to change it. */
export function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const go = (change: Record<string, string | undefined>) => {
    const { page: _page, ...others } = search
    const next = Object.fromEntries(Object.entries({ ...others, ...change }).filter(([, value]) => value !== undefined))
    void navigate({ to: '.', search: next as never, replace: true })
  }
  const written = (key: string) => (search[key] === undefined ? undefined : String(search[key]))
  return {
    floor: written('floor'),
    open: written('open'),
    show: (floor: string) => go({ floor, open: undefined }),
    openRow: (open: string) => go({ open }),
  }
}

/** The address of the picture of a plan, on the server of the console; undefined without a picture. */
export function pictureOf(store: string, { floor, imageUrl }: Plan): string | undefined {
  if (imageUrl === null) return undefined
  const hash = new URL(imageUrl, location.href).searchParams.get('hash') ?? ''
  return `${readPlanImage.path}?${new URLSearchParams({ store, floor, hash }).toString()}`
}
