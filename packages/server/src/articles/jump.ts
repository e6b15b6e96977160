// server/articles: how far a change moves the price on the label, so that receipts begin with the largest jumps. Pure.
import { priceOf } from './lowest-price.ts'

type Data = Readonly<Record<string, string>>

/** In percent with one decimal: 1.49 to 149.00 is 9900. Null if there was or is no price. */
export function jumpOf(before: Data, after: Data): number | null {
  const [was, is] = [Number(priceOf(before).price ?? ''), Number(priceOf(after).price ?? '')]
  if (!(was > 0) || priceOf(after).price === undefined || was === is) return null
  return Math.round(((is - was) / was) * 1000) / 10
}
