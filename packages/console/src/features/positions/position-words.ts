// features/positions: tones and values of positions, for the list and the panel.
import { listAnchors } from '@shelfcast/contract/positions/anchors'
import { listPlans } from '@shelfcast/contract/positions/plans'
import { listPositions, readPlanPoints, type Position } from '@shelfcast/contract/positions/results'

/** The width of the panel of a label. */
export const positionPanelPx = 560
export const thingsPanelPx = 480

/** People are sure; radio is an estimate. */
export const sourceTone = {
  DECLARED: 'stable',
  ANCHOR: 'stable',
  NEIGHBOURS: 'info',
  RADIO: 'caution',
  CELL: 'off',
} as const
export const reasonTone = { NONE: 'stable', WARM: 'danger', OTHER_GATEWAY: 'danger' } as const

export const articleOf = ({ articleName, articleId }: Pick<Position, 'articleName' | 'articleId'>) =>
  articleName || articleId

/** Reads that a moved anchor changes. */
export const anchorReads = [listAnchors, listPlans, listPositions, readPlanPoints]

/** What the place check found; nothing for a label whose position is unknown. */
export const checkOf = ({ source, reason }: Pick<Position, 'source' | 'reason'>) =>
  source === null && reason === 'NONE' ? null : reason
