// server/article-files: remembers every id of a file in 20 bytes each, to find repeated ids in files of any length.
const firstSize = 1 << 12

/** `new`, or the line of the first occurrence and whether that row was identical. */
export type Seen = 'new' | { line: number; same: boolean }

/**
 * An open-addressed table of two 32-bit hashes per id. Even in the largest accepted file, the chance that two different
 * ids match is below one in a million.
 */
export class SeenIds {
  #ids = new Uint32Array(firstSize * 2)
  #rows = new Uint32Array(firstSize * 2)
  #lines = new Uint32Array(firstSize)
  #count = 0

  /** Remembers an id unless it is known. `row` is the content of the whole row. */
  add(id: string, row: string, line: number): Seen {
    if (this.#count * 2 > this.#lines.length) this.#grow()
    const [low, high] = hash(id)
    const [rowLow, rowHigh] = hash(row)
    const at = this.#find(low, high)
    if (this.#lines[at] !== 0)
      return { line: this.#lines[at] ?? 0, same: this.#rows[at * 2] === rowLow && this.#rows[at * 2 + 1] === rowHigh }
    this.#put(at, low, high, rowLow, rowHigh, line)
    this.#count += 1
    return 'new'
  }

  #find(low: number, high: number): number {
    const mask = this.#lines.length - 1
    let at = low & mask
    while (this.#lines[at] !== 0 && (this.#ids[at * 2] !== low || this.#ids[at * 2 + 1] !== high)) at = (at + 1) & mask
    return at
  }

  #put(at: number, low: number, high: number, rowLow: number, rowHigh: number, line: number) {
    this.#ids[at * 2] = low
    this.#ids[at * 2 + 1] = high
    this.#rows[at * 2] = rowLow
    this.#rows[at * 2 + 1] = rowHigh
    this.#lines[at] = line
  }

  #grow() {
    const [ids, rows, lines] = [this.#ids, this.#rows, this.#lines]
    this.#ids = new Uint32Array(ids.length * 2)
    this.#rows = new Uint32Array(rows.length * 2)
    this.#lines = new Uint32Array(lines.length * 2)
    lines.forEach((line, old) => {
      if (line === 0) return
      const [low, high] = [ids[old * 2] ?? 0, ids[old * 2 + 1] ?? 0]
      this.#put(this.#find(low, high), low, high, rows[old * 2] ?? 0, rows[old * 2 + 1] ?? 0, line)
    })
  }
}

/** Two independent 32-bit FNV-like hashes, mixed at the end so that the low bits depend on every character. */
function hash(text: string): [number, number] {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995)
    b ^= b >>> 15
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b)
  a ^= a >>> 13
  b = Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b ^= b >>> 16
  return [a >>> 0, b >>> 0]
}
