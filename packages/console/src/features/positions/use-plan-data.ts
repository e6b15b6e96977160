// features/positions: what is on a plan: labels, gateways, anchors and shelves.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listAnchors } from '@shelfcast/contract/positions/anchors'
import { listPlans, type Plan } from '@shelfcast/contract/positions/plans'
import { listPositions, readPlanPoints } from '@shelfcast/contract/positions/results'
import { listPlanShelves, type PlanShelf } from '@shelfcast/contract/positions/shelves'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import type { Mark } from './plan/marks.tsx'
import { pointsOf } from './plan/points.ts'

const mostAnchors = 2_000
const mostShelves = 5_000
const noShelves: readonly PlanShelf[] = []

export function usePlanData(store: string, plan: Plan | undefined) {
  const floor = plan?.floor ?? ''
  const options = { background: true, enabled: plan !== undefined }
  const pointsRead = useQuery(ask(readPlanPoints, { store, floor }, options))
  const anchorsRead = useQuery(ask(listAnchors, { store, floor, size: mostAnchors }, options))
  const shelvesRead = useQuery(ask(listPlanShelves, { store, floor, size: mostShelves }, options))
  const points = pointsRead.data?.data?.labelList
  const anchors = anchorsRead.data?.data?.anchorConfigResponse
  const shelves = shelvesRead.data?.data?.shelfList
  // An event without IDs: positions were computed again.
  useLiveRead(
    ['LABEL'],
    () => void refresh([readPlanPoints, listPlans]),
    ({ ids }) => ids.length === 0,
  )
  const gateways = plan?.gatewayList
  const marks = useMemo(
    (): Mark[] => [
      ...(gateways ?? []).map(({ mac, name, x, y }) => ({
        kind: 'gateway' as const,
        id: mac,
        name: name || mac,
        x,
        y,
      })),
      ...(anchors ?? []).flatMap(({ labelCode, positionId, x, y }) =>
        x === null || y === null ? [] : [{ kind: 'anchor' as const, id: labelCode, name: positionId, x, y }],
      ),
    ],
    [gateways, anchors],
  )
  return {
    points: useMemo(() => points && pointsOf(points), [points]),
    anchors: anchors ?? [],
    marks,
    shelves: shelves ?? noShelves,
    failure: readFailure([pointsRead, anchorsRead, shelvesRead], ErrorLine),
  }
}

/** The position of the label whose panel is open. */
export function useOpenPosition(store: string, code: string | undefined) {
  const found = useQuery(
    ask(
      listPositions,
      { store, by: 'getByLabel', value: code ?? '', size: 50 },
      { background: true, enabled: code !== undefined },
    ),
  )
  return code === undefined ? undefined : found.data?.data?.resultResponse.find(({ labelCode }) => labelCode === code)
}
