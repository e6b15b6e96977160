// render/codes: lays the words of a Data Matrix out, as ISO/IEC 16022 annex F does: each word is eight modules near each
// other, along diagonals from the top left.

/** Modules of a side, with the borders of its regions, and regions of a side. */
interface Regions {
  size: number
  regions: number
}

/** The modules of a word around its last one: rows and columns from it. */
const shape = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const

/** The words that corners break up, each with its places; negative ones count from the far edge. */
const corners = {
  first: [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  second: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  third: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  fourth: [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
} as const

/** 1 for each dark module, row by row, with the borders of the regions. */
export function placed(words: readonly number[], { size, regions }: Regions): Uint8Array {
  const region = size / regions
  const inner = size - 2 * regions
  const dark = laidOut(words, inner)
  const whole = new Uint8Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [y, x] = [row % region, column % region]
      // Left and lower borders are dark; every other module of the upper and right ones is.
      const border = x === 0 || y === region - 1 || (y === 0 ? x % 2 === 0 : x === region - 1 ? y % 2 === 1 : undefined)
      const [innerRow, innerColumn] = [
        row - 2 * Math.floor(row / region) - 1,
        column - 2 * Math.floor(column / region) - 1,
      ]
      whole[row * size + column] = Number(border ?? dark[innerRow * inner + innerColumn])
    }
  }
  return whole
}

function laidOut(words: readonly number[], side: number): Uint8Array {
  const dark = new Uint8Array(side * side)
  const used = new Uint8Array(side * side)
  let next = 0
  const set = (row: number, column: number, isDark: number) => {
    // What leaves an edge comes in at the opposite one, shifted.
    if (row < 0) [row, column] = [row + side, column + 4 - ((side + 4) % 8)]
    if (column < 0) [row, column] = [row + 4 - ((side + 4) % 8), column + side]
    dark[row * side + column] = isDark
    used[row * side + column] = 1
  }
  const write = (places: readonly (readonly [number, number])[], row: number, column: number) => {
    const word = words[next++] ?? 0
    for (const [at, [down, right]] of places.entries()) set(row + down, column + right, (word >> (7 - at)) & 1)
  }
  const writeCorner = (places: readonly (readonly [number, number])[]) => {
    const inside = places.map(
      ([row, column]) => [row < 0 ? side + row : row, column < 0 ? side + column : column] as const,
    )
    write(inside, 0, 0)
  }
  const writeShape = (row: number, column: number) => {
    const isInside = row >= 0 && row < side && column >= 0 && column < side
    if (isInside && !used[row * side + column]) write(shape, row, column)
  }
  let [row, column] = [4, 0]
  do {
    if (row === side && column === 0) writeCorner(corners.first)
    if (row === side - 2 && column === 0 && side % 4 !== 0) writeCorner(corners.second)
    if (row === side - 2 && column === 0 && side % 8 === 4) writeCorner(corners.third)
    if (row === side + 4 && column === 2 && side % 8 === 0) writeCorner(corners.fourth)
    do {
      writeShape(row, column)
      row -= 2
      column += 2
    } while (row >= 0 && column < side)
    row += 1
    column += 3
    do {
      writeShape(row, column)
      row += 2
      column -= 2
    } while (row < side && column >= 0)
    row += 3
    column += 1
  } while (row < side || column < side)
  // Four modules stay over in some sizes.
  if (!used[side * side - 1]) dark[side * side - 1] = dark[side * side - side - 2] = 1
  return dark
}
