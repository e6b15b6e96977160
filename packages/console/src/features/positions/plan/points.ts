// features/positions/plan: the labels of a plan, for drawing in groups of one look, and a grid that finds the nearest.
import type { PositionSource } from '@shelfcast/contract/positions/fields'
import type { PlanPoint } from '@shelfcast/contract/positions/results'

export const sources = ['DECLARED', 'ANCHOR', 'NEIGHBOURS', 'RADIO', 'CELL'] as const satisfies PositionSource[]

/** No access point tells enough for a position by radio (docs/decisions/positions.md). */
export const computedSources = sources.filter((source) => source !== 'RADIO')

/** Points from `from` to `to` have one look. */
export interface Group {
  source: PositionSource
  misplaced: boolean
  from: number
  to: number
}

export interface Points {
  count: number
  x: Float32Array
  y: Float32Array
  accuracy: Float32Array
  codes: readonly string[]
  groups: readonly Group[]
  /** The place of a label among the points; undefined for one on another plan. */
  find: (code: string) => number | undefined
  groupOf: (index: number) => Group | undefined
  /** The nearest point within `radius` metres. */
  nearest: (x: number, y: number, radius: number) => number | undefined
}

const cellMetres = 2

/** Misplaced labels come last, so that they are on top. */
export function pointsOf(labels: readonly PlanPoint[]): Points {
  const rank = ([, , , , source, misplaced]: PlanPoint) => (misplaced ? sources.length : 0) + sources.indexOf(source)
  const sorted = labels.toSorted((one, other) => rank(one) - rank(other))
  const count = sorted.length
  const x = new Float32Array(count)
  const y = new Float32Array(count)
  const accuracy = new Float32Array(count)
  const places = new Map<string, number>()
  const groups: Group[] = []
  sorted.forEach(([code, left, top, radius, source, misplaced], index) => {
    x[index] = left
    y[index] = top
    accuracy[index] = radius
    places.set(code, index)
    const last = groups.at(-1)
    if (last?.source === source && last.misplaced === misplaced) last.to = index + 1
    else groups.push({ source, misplaced, from: index, to: index + 1 })
  })
  return {
    count,
    x,
    y,
    accuracy,
    codes: sorted.map(([code]) => code),
    groups,
    find: (code) => places.get(code),
    groupOf: (index) => groups.find(({ from, to }) => index >= from && index < to),
    nearest: gridOf(x, y),
  }
}

function gridOf(x: Float32Array, y: Float32Array): Points['nearest'] {
  const cell = (metres: number) => Math.floor(metres / cellMetres)
  const columns = 1 + x.reduce((most, at) => Math.max(most, cell(at)), 0)
  const rows = 1 + y.reduce((most, at) => Math.max(most, cell(at)), 0)
  /** The last point of each cell, and of each point the one before it in its cell. */
  const heads = new Int32Array(columns * rows).fill(-1)
  const before = new Int32Array(x.length)
  x.forEach((left, index) => {
    const at = cell(y[index] ?? 0) * columns + cell(left)
    before[index] = heads[at] ?? -1
    heads[at] = index
  })
  return (left, top, radius) => {
    let best: number | undefined
    let least = radius * radius
    const last = { column: Math.min(columns - 1, cell(left + radius)), row: Math.min(rows - 1, cell(top + radius)) }
    for (let row = Math.max(0, cell(top - radius)); row <= last.row; row += 1)
      for (let column = Math.max(0, cell(left - radius)); column <= last.column; column += 1)
        for (let index = heads[row * columns + column] ?? -1; index >= 0; index = before[index] ?? -1) {
          const far = ((x[index] ?? 0) - left) ** 2 + ((y[index] ?? 0) - top) ** 2
          if (far > least) continue
          least = far
          best = index
        }
    return best
  }
}
