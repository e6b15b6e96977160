// render/drawn: what happened while a label was drawn. document/ notes it, lint.ts judges it.

/** What the drawing had to cut, leave out or make small. */
export interface Drawn {
  /** The name as it is on the label, if it is cut. */
  nameCut?: string
  /** Notes without room, such as a unit price. */
  notesLeftOut: string[]
  barsLeftOut: boolean
  qrLeftOut: boolean
  /** The lowest capitals in pixels; Infinity without such text. */
  priceCap: number
  textCap: number
}

export const nothingDrawn = (): Drawn => ({
  notesLeftOut: [],
  barsLeftOut: false,
  qrLeftOut: false,
  priceCap: Infinity,
  textCap: Infinity,
})
