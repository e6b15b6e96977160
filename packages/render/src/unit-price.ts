// render/unit-price: the unit that a unit price refers to, and what it should be. Price files often name the unit that is
// sold ("piece") beside a unit price per kilogram, and €/piece would be wrong.

type Base = 'kg' | 'lb' | 'l' | 'm' | 'm²'

/** Words for measures, in the size of the unit that the law asks for (directive 98/6/EC). */
const measures: Record<string, readonly [base: Base, size: number]> = {
  kg: ['kg', 1],
  kilo: ['kg', 1],
  кг: ['kg', 1],
  dag: ['kg', 0.01],
  dkg: ['kg', 0.01],
  g: ['kg', 0.001],
  gr: ['kg', 0.001],
  г: ['kg', 0.001],
  mg: ['kg', 0.000_001],
  lb: ['lb', 1],
  lbs: ['lb', 1],
  oz: ['lb', 1 / 16],
  l: ['l', 1],
  lt: ['l', 1],
  ltr: ['l', 1],
  liter: ['l', 1],
  litre: ['l', 1],
  л: ['l', 1],
  dl: ['l', 0.1],
  cl: ['l', 0.01],
  ml: ['l', 0.001],
  мл: ['l', 0.001],
  m: ['m', 1],
  cm: ['m', 0.01],
  mm: ['m', 0.001],
  m2: ['m²', 1],
  'm²': ['m²', 1],
  qm: ['m²', 1],
}

/** Words for a piece: Croatian and neighbours, German, English, Dutch, Polish, Czech, Hungarian, French, Spanish, Russian, Korean. */
const pieces = new Set(
  'ko kom komad st stk stck stück stueck pc pcs piece pieces ea each stuk stuks szt sztuka ks kus db darab pce pièce ud uds unidad pz pezzo шт 개'.split(
    ' ',
  ),
)

/** Words for one wash of a detergent: German, English, French, Italian, Spanish, Polish, Croatian, Czech, Dutch. */
const washes = new Set(
  'wl wg wash washes lavage lavages lavaggi lavados prań prania pranja pranje praní wasbeurten'.split(' '),
)

const word = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')

export interface Content {
  base: Base
  amount: number
  /** The share by which rounding may have changed the amount: "0.01 kg" is anything from 5 to 15 g. */
  slack: number
}

const quantity = /^\s*(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,7}(?:[.,]\d{1,4})?)\s*([\p{L}²]+2?)\.?\s*$/iu

/** The content of a pack in its base unit: `2 x 150 ml` is 0.3 l. Undefined when the text names no measure. */
export function contentOf(text: string): Content | undefined {
  const [, times = '1', digits = '', unit = ''] = quantity.exec(text) ?? []
  const measure = measures[word(unit)]
  const figure = Number(digits.replace(',', '.'))
  const amount = Number(times) * figure * (measure?.[1] ?? 0)
  const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
  return measure && amount > 0
    ? { base: measure[0], amount, slack: decimals > 0 ? 0.5 / 10 ** decimals / figure : 0 }
    : undefined
}

/** A pack of pieces or washes: `10 kom` is 10. Undefined when the text names neither. */
function countOf(text: string): { amount: number; unit: string } | undefined {
  const [, times = '1', digits = '', unit = ''] = quantity.exec(text) ?? []
  const amount = Number(times) * Number(digits.replace(',', '.'))
  return isCounted(unit) && amount > 0 ? { amount, unit: unit.trim() } : undefined
}

const isCounted = (unit: string) => pieces.has(word(unit)) || washes.has(word(unit))

/**
 * The unit price of a pack: its price for one kilogram, litre, metre, square metre, pound, piece or wash.
 * @param pack the quantity as on the product, such as `0.30 kg` or `10 kom`
 * @returns undefined when the quantity is unknown, or one unit is sold, whose price says the same
 */
export function computedUnitPrice(price: number, pack: string): { amount: number; unit: string } | undefined {
  const content = contentOf(pack)
  const counted = content ? undefined : countOf(pack)
  const amount = content?.amount ?? counted?.amount
  if (!(price > 0) || amount === undefined || amount === 1) return undefined
  return { amount: price / amount, unit: content?.base ?? counted!.unit }
}

/** Published unit prices are rounded, and quantities too: 405 g as "0.41 kg". */
const tolerance = 0.03

/**
 * The unit behind a unit price, such as `kg` or `100 g`; empty when unknown.
 * @param named the unit that the product names for it; a measure stays, a piece only if the figures allow it
 * @param prices of the pack; the unit price belongs to one of them
 * @param sold the unit that is sold, if neither says more
 */
export function unitOfUnitPrice(
  unitPrice: number,
  { named, pack, sold, prices }: { named: string; pack: string; sold: string; prices: readonly number[] },
): string {
  const per = named
    .trim()
    .replace(/^.*\//, '')
    .replace(/^1\s*(?=\p{L})/u, '')
  const content = contentOf(pack)
  const isPer = (amount: number) =>
    prices.some((price) => Math.abs(unitPrice * amount - price) <= price * tolerance + 0.005)
  const isPiece = pieces.has(word(per))
  if (per !== '' && !(isPiece && content && !isPer(1) && isPer(content.amount))) return per
  if (!content) return sold.trim() || (countOf(pack)?.unit ?? '')
  const small = { kg: '100 g', l: '100 ml', lb: '', m: '', 'm²': '' }[content.base]
  return small !== '' && isPer(content.amount * 10) && !isPer(content.amount) ? small : content.base
}

/**
 * What a given unit price should be, in the unit that it refers to.
 * @param per that unit, from `unitOfUnitPrice`
 * @returns undefined if it is right as far as rounded quantities tell, or if nothing relates it to the price
 */
export function expectedUnitPrice(given: number, per: string, price: number, pack: string): number | undefined {
  if (!(given > 0) || !(price > 0)) return undefined
  const content = contentOf(pack)
  const unit = contentOf(/^\s*\d/.test(per) ? per : `1 ${per}`)
  const counted = countOf(pack)
  const share =
    content && unit
      ? content.base === unit.base && unit.amount / content.amount
      : counted && isCounted(per) && 1 / counted.amount
  if (share === undefined || share === false) return undefined
  const expected = price * share
  const allowed = Math.max(given, expected) * (tolerance + (content?.slack ?? 0))
  return Math.abs(given - expected) <= Math.max(allowed, 0.02) ? undefined : expected
}
