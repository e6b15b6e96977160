// simulator: repeatable randomness, so that a test with losses fails the same way twice.

export interface Chance {
  /** True with this probability. */
  happens(probability: number): boolean
  /** Between from and to. */
  between(from: number, to: number): number
}

/** @param seed any integer; the same seed gives the same sequence. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  return {
    happens: (probability) => probability > 0 && next() < probability,
    between: (from, to) => from + (to - from) * next(),
  }
}
