// render/followed-unit-price: keeps a stored unit price true when a price or a quantity changes without it. A file of
// prices alone would otherwise leave the old unit price on the label. The server stores it, forms preview it.
import { shownAmount } from './shown-price.ts'
import { contentOf } from './unit-price.ts'

type Data = Readonly<Record<string, string>>

/** Per kilogram or litre, or per 100 g or 100 ml: the figures say which. */
const steps = [1, 10]
const cent = (value: number) => Math.round(value * 100 + 1e-6) / 100

/**
 * The unit price after a change that names none: of the price on the label, in the unit that it had before.
 * @returns undefined when it stays, or when nothing relates it to the price
 */
export function followedUnitPrice(before: Data, after: Data): string | undefined {
  const unit = Number(before['UNIT_PRICE'] ?? '')
  const price = shownAmount(after) ?? 0
  if (!(unit > 0) || !(price > 0)) return undefined
  const [was, is] = [contentOf(before['UNIT_DIMENSION'] ?? ''), contentOf(after['UNIT_DIMENSION'] ?? '')]
  const resized = was && is && was.base === is.base ? is.amount / was.amount : 1
  const bases = [shownAmount(before), before['LIST_PRICE'], before['SALE_PRICE']].flatMap((text) =>
    Number(text) > 0 ? [Number(text)] : [],
  )
  if (price === bases[0] && resized === 1) return undefined
  // Exact where the published figure was: quantities in files are rounded, and then only the ratio is right.
  const exact =
    was &&
    bases
      .flatMap((base) => steps.map((step) => ({ base, step })))
      .find(({ base, step }) => cent(base / was.amount / step) === cent(unit))
  if (was && exact) return text(price / (was.amount * resized) / exact.step)
  const [basis] = bases
  return basis === undefined ? undefined : text((unit * price) / basis / resized)
}

const text = (value: number) => cent(value).toFixed(2)
