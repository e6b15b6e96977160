// render: which labels are on edge, and the key of a model in that shape. turn.ts has the model itself and its
// pictures.

/** Whether a label with this rotation in degrees uses a layout of the swapped size. */
export const standsOnEdge = (degrees: number) => degrees % 180 !== 0

const edgeMark = '@90'

/** The key of a model in the shape of the mounted label: its own, or with `@90` appended. */
export const hungKey = (modelKey: string, degrees: number) => (standsOnEdge(degrees) ? modelKey + edgeMark : modelKey)

/** A model's own key, and whether the label is on edge. */
export function readHungKey(key: string): { modelKey: string; onEdge: boolean } {
  return key.endsWith(edgeMark)
    ? { modelKey: key.slice(0, -edgeMark.length), onEdge: true }
    : { modelKey: key, onEdge: false }
}
