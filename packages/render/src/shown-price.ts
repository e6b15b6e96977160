// render: the price that a label shows in large type, which is also the price that customers pay.

export interface ShownPrice {
  /** Undefined if the product has none. */
  price: string | undefined
  /** The label announces a reduction. */
  reduced: boolean
}

type Data = Readonly<Record<string, string>>

/** The special price if it is lower than the price, or the only one; otherwise the price. */
export function shownPrice(data: Data): ShownPrice {
  const list = data['LIST_PRICE']?.trim() || undefined
  const sale = data['SALE_PRICE']?.trim() || undefined
  const reduced = sale !== undefined && (list === undefined || Number(sale) < Number(list))
  return { price: reduced ? sale : list, reduced }
}

/** The same as a number. */
export function shownAmount(data: Data): number | undefined {
  const { price } = shownPrice(data)
  return price === undefined ? undefined : Number(price)
}
