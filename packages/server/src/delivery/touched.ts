// server/delivery: a label whose row changed, for the notices to screens.

export interface Touched {
  storeId: number
  code: string
}

/** From the row of a statement. */
export function touched(row: { store_id: number; code: string }): Touched {
  return { storeId: row.store_id, code: row.code }
}
