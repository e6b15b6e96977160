// features/picks: the products of an order as people type or paste them.

export interface TypedLine {
  /** From 1, as the user counts. */
  line: number
  articleId: string
  /** 1 without one; undefined if it is no quantity. */
  quantity: number | undefined
}

const mostQuantity = 100_000

/** A line is an ID, and after the last blank or tab a quantity. An ID may contain blanks if a quantity follows. */
export function linesOf(typed: string): TypedLine[] {
  return typed.split('\n').flatMap((text, at) => {
    const trimmed = text.trim()
    if (trimmed === '') return []
    const [, id = trimmed, count] = /^(.*\S)\s+(\S+)$/.exec(trimmed) ?? []
    const quantity = count === undefined ? 1 : Number(count)
    const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostQuantity
    return [{ line: at + 1, articleId: id, quantity: isQuantity ? quantity : undefined }]
  })
}
