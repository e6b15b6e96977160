// server/articles: the 30-day lowest price, which the law requires next to a reduction (docs/decisions/lowest-price.md). Pure; prices.ts stores it.
import type { ShownPrice } from '@shelfcast/render/shown-price'

/** How long a price counts after its end. */
export const windowMs = 30 * 86_400_000

/** A price that ended at this time, in milliseconds. */
export interface PastPrice {
  price: string
  until: number
}
/** `price`: the value of BEST_PRICE_30; undefined if unknown. `due`: when it changes although the price does not. */
export interface Lowest {
  price: string | undefined
  due: number | undefined
}

/**
 * For a price that begins now or continues. During a reduction it is fixed at the lowest of the 30 days before the
 * reduction; otherwise it is the lowest of the last 30 days, including the current price.
 * @param past prices that ended by `at`, of at least the last 30 days
 */
export function lowestFrom({ price, reduced }: ShownPrice, past: readonly PastPrice[], at: number): Lowest {
  const inWindow = past.filter(({ until }) => until > at - windowMs)
  if (reduced) return { price: least(inWindow.map((one) => one.price)), due: undefined }
  if (price === undefined) return { price: undefined, due: undefined }
  const low = least([price, ...inWindow.map((one) => one.price)])
  if (low === undefined || Number(low) === Number(price)) return { price, due: undefined }
  const untils = inWindow.filter((one) => Number(one.price) === Number(low)).map((one) => one.until)
  return { price: low, due: Math.max(...untils) + windowMs }
}

function least(prices: readonly string[]): string | undefined {
  let low: string | undefined
  for (const price of prices) if (low === undefined || Number(price) < Number(low)) low = price
  return low
}
