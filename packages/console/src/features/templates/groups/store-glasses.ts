// features/templates/groups: the labels of the selected store as they hang, which a group should have templates for.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { listModelGroups } from '@shelfcast/contract/templates/groups'
import { hungKey } from '@shelfcast/render/edge'
import { ask } from '../../../api/ask.ts'
import { useAllowed } from '../../../api/permission.ts'
import { useRenderer } from '../../../parts/label-preview.tsx'
import type { ListScope } from '../../../screens/list-spec.ts'
import type { Alike, Glass } from './shapes.ts'

/** More than a company can have. */
const mostGroups = 1_000

/** Undefined without a store, while they load, or without the permission to see them. */
export function useStoreGlasses(store: string | undefined): readonly Glass[] | undefined {
  const renderer = useRenderer()
  const { allowed } = useAllowed(listLabelProperties.needs)
  const properties = useQuery(
    ask(listLabelProperties, { store: store ?? '' }, { enabled: allowed && !!store, background: true }),
  ).data?.data?.labelPropertyList
  return useMemo(
    () => renderer && properties?.flatMap(({ type, rotation }) => renderer.hungModelOf(hungKey(type, rotation)) ?? []),
    [renderer, properties],
  )
}

/** Which models are in one group; none without the permission to see groups. */
export function useAlike({ company }: Pick<ListScope, 'company'>): Alike {
  const renderer = useRenderer()
  const { allowed } = useAllowed(listModelGroups.needs)
  const groups = useQuery(ask(listModelGroups, { company, size: mostGroups }, { enabled: allowed, background: true }))
    .data?.data?.modelGroupList
  return useMemo(() => {
    const coloursOf = new Map<string, readonly string[]>()
    for (const { labelTypes } of groups ?? []) {
      const colours = labelTypes.flatMap((key) => renderer?.hungModelOf(key)?.colours ?? [])
      for (const key of labelTypes) coloursOf.set(key, colours)
    }
    return (key) => coloursOf.get(key) ?? []
  }, [renderer, groups])
}
