// render/price-content: the content of a price label for an article, as words and figures. The layout is in
// document/.
import { barsOf } from './codes/ean.ts'
import { digitalLink, gtinProblem, isInStoreNumber } from './codes/gtin.ts'
import type { LinearSymbol } from './codes/symbol.ts'
import type { HanStyle } from './fonts/letter-files.ts'
import { hanStyleOf, wordsOf, type LabelLanguage, type Words } from './label-words.ts'
import { currencyOf, moneyOf, moneyText, type Currency, type Money } from './money.ts'
import type { LabelArticle } from './render-input.ts'
import { shownAmount, shownPrice } from './shown-price.ts'
import { computedUnitPrice, unitOfUnitPrice } from './unit-price.ts'

export interface PriceContent {
  name: string
  /** Maker and size of the pack; empty when unknown. */
  detail: string
  packSize: string
  articleId: string
  price: Money | undefined
  currency: Currency
  promotion: Promotion | undefined
  /** Such as `3,30 €/kg`; empty when unknown. */
  unitPrice: string
  bars: LinearSymbol | undefined
  /** Digits to print if there are no bars. */
  digits: string
  /** Texts for the QR code, the preferred first. */
  links: string[]
  han: HanStyle
}

export interface Promotion {
  /**
   * `−25 %` of the lowest price of the last 30 days, as the law demands (CJEU C-330/23); the word for a sale when that
   * price is unknown or not higher.
   */
  badge: string
  /** Old price, to strike through; empty when unknown. */
  old: string
  /** Lowest price of the last 30 days, which the law requires next to a reduction; empty if unknown. */
  lowest: string
}

/** @param words instead of the label's own ones, if the design has them */
export function priceContent(
  article: LabelArticle,
  storeCurrency: string,
  language: LabelLanguage,
  words: Words = wordsOf(language),
): PriceContent {
  const { data } = article
  const currency = currencyOf(data['CURRENCY']?.trim() || storeCurrency)
  const list = moneyOf(data['LIST_PRICE'], currency)
  const lowest = moneyOf(data['BEST_PRICE_30'], currency)
  const shown = shownPrice(data)
  const price = moneyOf(shown.price, currency)
  const gtins = numbersOf(article)
  const gtin = gtinOf(article)
  const packSize = packText(data['UNIT_DIMENSION'] ?? '', currency.separator)
  return {
    name: composed(article.name.trim() || article.articleId),
    detail: composed([data['MANUFACTURER']?.trim(), packSize].filter(Boolean).join(' · ')),
    packSize,
    articleId: composed(article.articleId),
    price,
    currency,
    promotion:
      price && shown.reduced
        ? {
            badge: reduction(data['BEST_PRICE_30'], data['SALE_PRICE']) ?? words.sale,
            old: list ? moneyText(list) : '',
            lowest: lowest ? `${words.lowest} ${moneyText(lowest)}` : '',
          }
        : undefined,
    unitPrice: composed(unitPriceText(data, currency)),
    bars: gtins.map(barsOf).find((bars) => bars !== undefined),
    digits: gtin ?? gtins[0] ?? '',
    han: hanStyleOf(language),
    // In-store numbers mean nothing outside their shop, so they have no page.
    links: [article.nfcUrl, gtin && !isInStoreNumber(gtin.padStart(13, '0')) ? digitalLink(gtin) : ''].filter(
      (link) => link !== '',
    ),
  }
}

const numbersOf = ({ data, eans }: Pick<LabelArticle, 'data' | 'eans'>) =>
  [data['BARCODE'] ?? '', ...eans].map((text) => text.trim()).filter((text) => text !== '')

/** The first valid GTIN of a product. */
export const gtinOf = (article: Pick<LabelArticle, 'data' | 'eans'>) =>
  numbersOf(article).find((text) => gtinProblem(text) === undefined)

/** Files from some systems store an accent as a separate letter; fonts contain the whole letter. */
export const composed = (text: string) => text.normalize('NFC')

function reduction(before: string | undefined, sale: string | undefined): string | undefined {
  const percent = Math.floor((1 - Number(sale) / Number(before)) * 100 + 1e-9)
  return before?.trim() && percent >= 1 ? `−${percent}\u00a0%` : undefined
}

/** `0.30 kg` → `0,3 kg`; any other text stays. */
export function packText(text: string, separator: string): string {
  const [, whole, fraction = '', unit] = /^\s*(\d+)(?:\.(\d+))?\s*(\p{L}+)\s*$/u.exec(text) ?? []
  if (whole === undefined) return text.trim()
  const said = fraction.replace(/0+$/, '')
  return `${Number(whole)}${said === '' ? '' : separator + said}\u00a0${unit}`
}

/** As the product gives it; without one, computed from the price on the label and the quantity. */
export function unitPriceText(data: LabelArticle['data'], currency: Currency): string {
  const given = moneyOf(data['UNIT_PRICE'], currency)
  if (given) {
    const per = unitPer(data)
    return per === '' ? moneyText(given) : `${moneyText(given)}/${per}`
  }
  return perUnitText(shownAmount(data) ?? 0, data['UNIT_DIMENSION'] ?? '', currency)
}

/** The price of one kilogram, litre or piece, such as `3,30 €/kg`; empty when the quantity does not tell. */
export function perUnitText(price: number, pack: string, currency: Currency): string {
  const computed = computedUnitPrice(price, pack)
  const money = computed && moneyOf(roundedPrice(computed.amount, currency), currency)
  return money ? `${moneyText(money)}/${computed.unit}` : ''
}

/** The unit behind the product's own unit price; empty when unknown. */
export const unitPer = (data: LabelArticle['data']): string =>
  unitOfUnitPrice(Number(data['UNIT_PRICE']), {
    named: data['UNIT_PRICE_UNIT'] ?? '',
    pack: data['UNIT_DIMENSION'] ?? '',
    sold: data['UNIT'] ?? '',
    prices: [data['SALE_PRICE'], data['LIST_PRICE']].filter((price) => price?.trim()).map(Number),
  })

/** All texts of a label in letters, for loading those letters. */
export function lettersOf({ name, detail, articleId, promotion, unitPrice, digits, price }: PriceContent): string[] {
  const { sign = '' } = price?.currency ?? {}
  return [
    name,
    detail,
    articleId,
    promotion?.badge ?? '',
    promotion?.old ?? '',
    promotion?.lowest ?? '',
    unitPrice,
    digits,
    sign,
  ]
}

/** Halves up, in the smallest coin of the currency, as shops do in every country that has this currency. */
export const roundedPrice = (amount: number, { decimals }: Currency): string =>
  (Math.round(amount * 10 ** decimals + 1e-6) / 10 ** decimals).toFixed(decimals)
