// features/positions: the labels of a shelf on its levels, in their order. Pure: rows in, rows and changes out.
import type { ShelfLabel } from '@shelfcast/contract/positions/shelves'

/** The level and order of a label; null if it has none yet. */
export type Placed = Pick<ShelfLabel, 'labelCode' | 'shelfFloor' | 'order'>
export interface Change {
  labelCode: string
  shelfFloor: number
  order: number
}

/** The labels of a level, by their order; those without an order at the end. */
export const onLevel = <Row extends Placed>(rows: readonly Row[], level: number | null): Row[] =>
  rows
    .filter(({ shelfFloor }) => shelfFloor === level)
    .toSorted(
      (one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || (one.labelCode < other.labelCode ? -1 : 1),
    )

/** From the top: every level of the shelf, and higher ones that labels name. */
export function levelsOf(rows: readonly Placed[], levels: number): number[] {
  const most = rows.reduce((highest, { shelfFloor }) => Math.max(highest, shelfFloor ?? 0), Math.max(1, levels))
  const lowest = rows.some(({ shelfFloor }) => shelfFloor !== null && shelfFloor < 1) ? 0 : 1
  return Array.from({ length: most - lowest + 1 }, (_, at) => most - at)
}

/**
 * Moves a label to a place of a level, from 0. Its levels are numbered from 1 afterwards.
 * @returns what changes; nothing if it is there already
 */
export function moved(rows: readonly Placed[], labelCode: string, level: number, place: number): Change[] {
  const label = rows.find((row) => row.labelCode === labelCode)
  if (!label) return []
  const target = onLevel(rows, level).filter((row) => row !== label)
  target.splice(Math.max(0, Math.min(target.length, place)), 0, label)
  const left =
    label.shelfFloor === level || label.shelfFloor === null
      ? []
      : onLevel(rows, label.shelfFloor).filter((row) => row !== label)
  return [...numbered(target, level), ...(label.shelfFloor === null ? [] : numbered(left, label.shelfFloor))]
}

const numbered = (rows: readonly Placed[], level: number): Change[] =>
  rows.flatMap(({ labelCode, shelfFloor, order }, at) =>
    shelfFloor === level && order === at + 1 ? [] : [{ labelCode, shelfFloor: level, order: at + 1 }],
  )

export function withChanges<Row extends Placed>(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const byCode = new Map(changes.map((change) => [change.labelCode, change]))
  return rows.map((row) => {
    const change = byCode.get(row.labelCode)
    return change ? { ...row, shelfFloor: change.shelfFloor, order: change.order } : row
  })
}

/** The order of the next label at the end of a level. */
export const nextOrder = (rows: readonly Placed[], level: number): number =>
  1 + onLevel(rows, level).reduce((most, { order }) => Math.max(most, order ?? 0), 0)
