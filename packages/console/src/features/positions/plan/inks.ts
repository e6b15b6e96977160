// features/positions/plan: the colours on a plan. A plan is paper in both themes, so they are those of the light one.
import type { PositionSource } from '@shelfcast/contract/positions/fields'

export const inks = {
  paper: '#ffffff',
  ink: '#2f3b4c',
  line: '#5d6878',
  shelf: 'rgb(152 163 179 / 0.22)',
  chosenShelf: 'rgb(130 177 255 / 0.45)',
  misplaced: '#b3202c',
} as const

/** Of labels, by the source of their position. */
export const sourceInks: Readonly<Record<PositionSource, string>> = {
  DECLARED: '#2457a6',
  ANCHOR: '#256029',
  NEIGHBOURS: '#0b7f8c',
  RADIO: '#8a5a00',
  CELL: '#5d6878',
}
