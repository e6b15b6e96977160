// server/articles: the 30-day lowest price, which the law requires next to a reduction (docs/decisions/lowest-price.md). Pure; prices.ts stores it.

/** So long a price counts after it ended. */
export const windowMs = 30 * 86_400_000

/** What customers are asked: the special price where it is one, else the price. Undefined where there is neither. `reduced`: the label announces a reduction. */
export interface Price { price: string | undefined; reduced: boolean }
/** A price that was in force until then, in milliseconds. */
export interface PastPrice { price: string; until: number }
/** `price`: what BEST_PRICE_30 says; undefined where nothing is known. `due`: when it will be another although the price stays. */
export interface Lowest { price: string | undefined; due: number | undefined }

export function priceOf(data: Readonly<Record<string, string>>): Price {
  const list = data['LIST_PRICE']?.trim() || undefined
  const sale = data['SALE_PRICE']?.trim() || undefined
  // As the label decides it (render/price-content): a special price that is no lower is none.
  const reduced = sale !== undefined && (list === undefined || Number(sale) < Number(list))
  return { price: reduced ? sale : list, reduced }
}

/**
 * Of a price that begins now, or goes on. During a reduction it is the lowest of the 30 days before the reduction and stays that; without one it is
 * the lowest of the last 30 days, the price in force included.
 * @param past prices that are over by `at`, of the last 30 days at least
 */
export function lowestFrom({ price, reduced }: Price, past: readonly PastPrice[], at: number): Lowest {
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
