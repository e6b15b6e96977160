// render/expressions: exact arithmetic with numbers as whole counts of millionths. Halves are rounded up, so −2.5
// becomes −2; a result that does not fit is none.

/** Millionths in 1. */
export const one = 1_000_000
/** 9·10⁹, which stays exact in a double. */
const largest = 9_000_000_000_000_000

export function bounded(millionths: number | bigint): number | undefined {
  return millionths >= -largest && millionths <= largest ? Number(millionths) : undefined
}

/** The quotient to the nearest whole number, halves up. */
export function dividedHalvesUp(dividend: bigint, divisor: bigint): bigint {
  return dividedDown(2n * dividend + divisor, 2n * divisor)
}

/** The largest whole number that is not above the quotient. */
function dividedDown(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const quotient = above / below
  return quotient * below > above ? quotient - 1n : quotient
}

export const times = (left: number, right: number) =>
  bounded(dividedHalvesUp(BigInt(left) * BigInt(right), BigInt(one)))

export const over = (left: number, right: number) =>
  right === 0 ? undefined : bounded(dividedHalvesUp(BigInt(left) * BigInt(one), BigInt(right)))

/** By how much `now` is below `before`, in whole percent, rounded down as shops must. */
export const percentBelow = (before: number, now: number) =>
  before > 0 ? bounded(dividedDown((BigInt(before) - BigInt(now)) * 100n, BigInt(before)) * BigInt(one)) : undefined

const roundings = {
  round: dividedHalvesUp,
  floor: dividedDown,
  ceil: (dividend: bigint, divisor: bigint) => -dividedDown(-dividend, divisor),
} satisfies Record<string, (dividend: bigint, divisor: bigint) => bigint>
export type Rounding = keyof typeof roundings

/** @param decimals places behind the decimal sign: 2 for hundredths, −1 for tens */
export function rounded(millionths: number, decimals: number, way: Rounding): number | undefined {
  if (decimals >= 6) return millionths
  // A number has ten figures before the decimal sign.
  const unit = 10n ** BigInt(6 - Math.max(-10, decimals))
  return bounded(roundings[way](BigInt(millionths), unit) * unit)
}
