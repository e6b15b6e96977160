// render/expressions: what the expressions of a label see of its product.
import { currencyOf, moneyOf, moneyText, type Currency } from '../money.ts'
import { composed, gtinOf, perUnitText, unitPriceText } from '../price-content.ts'
import type { LabelArticle } from '../render-input.ts'
import { one } from './numbers.ts'
import type { Scope } from './scope.ts'
import { numberText } from './value.ts'

/** Figures of the product that are not in its data. */
const ownFields: Record<string, (article: LabelArticle) => string> = {
  articleId: ({ articleId }) => articleId,
  articleName: ({ name }) => name,
  nfcUrl: ({ nfcUrl }) => nfcUrl,
}

/** @param storeCurrency code or sign; the product's CURRENCY wins */
export function labelScope(
  article: LabelArticle,
  {
    storeCurrency,
    today,
    context,
    word = () => undefined,
  }: { storeCurrency: string } & Pick<Scope, 'today' | 'context'> & Partial<Pick<Scope, 'word'>>,
): Scope {
  const { data } = article
  const currency = currencyOf(data['CURRENCY']?.trim() || storeCurrency)
  return {
    field: (key) => composed(fieldOf(article, key)).trim() || undefined,
    money: (amount, code) => moneyIn(amount, code === undefined ? currency : currencyOf(code)),
    separator: currency.separator,
    today,
    context,
    word,
    unitPrice: () => composed(unitPriceText(data, currency)),
    perUnit: (amount, pack) => composed(perUnitText(amount / one, pack, currency)),
    gtin: () => gtinOf(article),
  }
}

function fieldOf(article: LabelArticle, key: string): string {
  if (Object.hasOwn(ownFields, key)) return ownFields[key]!(article)
  return Object.hasOwn(article.data, key) ? article.data[key]! : ''
}

/** To four decimals, which prices can have. */
function moneyIn(amount: number, currency: Currency): string {
  const hundredths = Math.floor((Math.abs(amount) + 50) / 100) * 100
  const money = moneyOf(numberText(hundredths, '.'), currency)
  return money ? (amount < 0 && hundredths > 0 ? '−' : '') + moneyText(money) : ''
}
