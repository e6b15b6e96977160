// features/positions: names and values of shelves, for the list, the plan and the panel.
import { listPositions, readPlanPoints } from '@shelfcast/contract/positions/results'
import { listPlans } from '@shelfcast/contract/positions/plans'
import { listPlanShelves, listShelfLabels, type PlanShelf } from '@shelfcast/contract/positions/shelves'

export const shelfPanelPx = 720
export const shelfFormPx = 480

type Named = Pick<PlanShelf, 'floor' | 'shelfId'>
/** A slash cannot be in either of them. */
const between = '/'
/** The id of a shelf in an address: floors can have shelves of the same name. */
export const shelfKey = ({ floor, shelfId }: Named) => `${floor}${between}${shelfId}`
export function namedBy(key: string): Named {
  const [floor = '', shelfId = ''] = key.split(between)
  return { floor, shelfId }
}

export const shelfName = ({ name, shelfId }: Pick<PlanShelf, 'name' | 'shelfId'>) => name || shelfId

/** Reads that a changed shelf changes. */
export const shelfReads = [listPlanShelves, listShelfLabels, listPlans, readPlanPoints, listPositions]
