// render/unit-price: the unit that a unit price refers to. Price files often name the unit that is sold ("piece") beside
// a unit price per kilogram, and €/piece would be wrong.

type Base = 'kg' | 'l' | 'm' | 'm²'

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

const word = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')

/** The content of a pack in its base unit: `2 x 150 ml` is 0.3 l. Undefined when the text names no measure. */
export function contentOf(text: string): { base: Base; amount: number } | undefined {
  const [, times = '1', digits = '', unit = ''] =
    /^\s*(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,7}(?:[.,]\d{1,4})?)\s*([\p{L}²]+2?)\.?\s*$/iu.exec(text) ?? []
  const measure = measures[word(unit)]
  const amount = Number(times) * Number(digits.replace(',', '.')) * (measure?.[1] ?? 0)
  return measure && amount > 0 ? { base: measure[0], amount } : undefined
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
  if (!content) return sold.trim()
  const small = { kg: '100 g', l: '100 ml', m: '', 'm²': '' }[content.base]
  return small !== '' && isPer(content.amount * 10) && !isPer(content.amount) ? small : content.base
}
