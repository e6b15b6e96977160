// server/article-schedules: the 30-day lowest price of a product after each of its scheduled changes, which the label
// will show then. The rule is articles/lowest-price.ts.
import { shownPrice } from '@shelfcast/render/shown-price'
import { lowestFrom, type PastPrice } from '../articles/lowest-price.ts'

type Data = Readonly<Record<string, string>>

/**
 * Follows the changes in their order; each call answers for the time after one of them.
 * @param past ended prices up to now
 * @param best the lowest price that is stored with the product
 */
export function lowestAhead(past: readonly PastPrice[], data: Data, best: string | null) {
  const ended = [...past]
  let price = shownPrice(data)
  let lowest = best ?? (price.reduced ? undefined : price.price)
  return (wanted: Data, at: number): string | null => {
    const next = shownPrice(wanted)
    if (price.price !== next.price || price.reduced !== next.reduced) {
      if (price.price !== undefined) ended.push({ price: price.price, until: at })
      // During a reduction, the price before it stays the reference.
      if (!(price.reduced && next.reduced)) lowest = lowestFrom(next, ended, at).price
    }
    price = next
    return wanted['BEST_PRICE_30']?.trim() || (lowest ?? null)
  }
}
