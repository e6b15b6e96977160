// server/articles: how far a change moves a price on the label, so that receipts begin with the largest jumps. Pure.
import { priceChange } from '@shelfcast/render/lint'

type Data = Readonly<Record<string, string>>

/** In percent with one decimal: 1.49 to 149.00 is 9900. Null if there was or is no price, or it stays. */
export function jumpOf(before: Data, after: Data): number | null {
  const percent = priceChange(before, after)?.percent
  return percent === undefined || percent === 0 ? null : Math.round(percent * 10) / 10
}
