// features/stores: the company's existing countries, regions and cities, as suggestions while typing.
import { useQuery } from '@tanstack/react-query'
import { listAreas, type Area } from '@shelfcast/contract/areas/areas'
import { ask } from '../../api/ask.ts'

type Level = 'country' | 'region' | 'city'

/** Reads the names of one level within the levels typed above it. */
export function useKnownAreas(company: string): (level: Level, within?: Partial<Record<Level, string>>) => string[] {
  const areas =
    useQuery(ask(listAreas, company === '' ? {} : { company }, { background: true })).data?.data?.areaParamList ?? []
  return (level, within = {}) =>
    namesOf(
      areas.filter((area) => Object.entries(within).every(([above, name]) => area[above as Level] === name)),
      level,
    )
}

const namesOf = (areas: readonly Area[], level: Level) =>
  [...new Set(areas.map((area) => area[level]))].filter((name) => name !== '').sort()
