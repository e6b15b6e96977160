// render/money: prices in the format of their currency. price.ts places the decimals on the label.

export interface Currency {
  sign: string
  before: boolean
  decimals: 0 | 2
  separator: ',' | '.'
}

export interface Money {
  whole: string
  decimals: string
  currency: Currency
}

const groupGap = '\u00a0'

const after = (sign: string): Currency => ({ sign, before: false, decimals: 2, separator: ',' })
const before = (sign: string): Currency => ({ sign, before: true, decimals: 2, separator: '.' })

const currencies: Record<string, Currency> = {
  EUR: after('€'),
  GBP: before('£'),
  USD: before('$'),
  CAD: before('$'),
  AUD: before('$'),
  NZD: before('$'),
  CHF: { ...after('CHF'), separator: '.' },
  INR: before('₹'),
  CNY: before('¥'),
  JPY: { ...before('¥'), decimals: 0 },
  KRW: { ...before('₩'), decimals: 0 },
  HUF: { ...after('Ft'), decimals: 0 },
  PLN: after('zł'),
  CZK: after('Kč'),
  SEK: after('kr'),
  NOK: after('kr'),
  DKK: after('kr'),
  RON: after('lei'),
  BGN: after('лв'),
  BAM: after('KM'),
  MKD: after('ден'),
  TRY: after('₺'),
  UAH: after('₴'),
  RUB: after('₽'),
}
const bySign = new Map(Object.values(currencies).map((currency) => [currency.sign, currency]))

/** @param code ISO 4217 code, or a sign. A code without a row here is written after the price. */
export function currencyOf(code: string): Currency {
  return currencies[code.toUpperCase()] ?? bySign.get(code) ?? after(code)
}

/**
 * @param text a price in the format of contract/articles/articles, such as `1234.5`. Undefined when empty or not a
 * number. Third and fourth decimals stay unless they are zero.
 */
export function moneyOf(text: string | undefined, currency: Currency): Money | undefined {
  const [, digits = '', fraction = ''] = /^\s*(\d{1,9})(?:\.(\d{1,4}))?\s*$/.exec(text ?? '') ?? []
  if (digits === '') return undefined
  const said = fraction.replace(/0+$/, '')
  const decimals = said === '' && currency.decimals === 0 ? '' : said.padEnd(2, '0')
  const whole = String(Number(digits)).replace(/\B(?=(\d{3})+$)/g, groupGap)
  return { whole, decimals, currency }
}

/** On one line, such as `1 234,50 €`. */
export function moneyText({ whole, decimals, currency }: Money): string {
  const figures = decimals === '' ? whole : whole + currency.separator + decimals
  if (!currency.before) return `${figures}\u00a0${currency.sign}`
  return currency.sign + figures
}
