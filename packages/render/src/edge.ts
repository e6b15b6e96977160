// render: which labels stand on edge, and the key of a model in that shape. The model itself and its pictures are turn.ts's.

/** Whether a label turned by so many degrees has its picture laid out in the swapped size. */
export const standsOnEdge = (degrees: number) => degrees % 180 !== 0

const edgeMark = '@90'

/** The key of a model in the shape in which its label hangs: its own, or with `@90` behind it. */
export const hungKey = (modelKey: string, degrees: number) => (standsOnEdge(degrees) ? modelKey + edgeMark : modelKey)

/** A model's own key, and whether the label is on edge. */
export function readHungKey(key: string): { modelKey: string; onEdge: boolean } {
  return key.endsWith(edgeMark) ? { modelKey: key.slice(0, -edgeMark.length), onEdge: true } : { modelKey: key, onEdge: false }
}
