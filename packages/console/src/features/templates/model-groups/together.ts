// features/templates/model-groups: which label models can be in one group: the same pixels, and of any two palettes one
// contains the other.
import type { LabelModel } from '@shelfcast/render/models'

type Glass = Pick<LabelModel, 'key' | 'width' | 'height' | 'palette'>

/** Why two models cannot be in one group; undefined if they can. */
export function apart(one: Glass, other: Glass): 'pixels' | 'colours' | undefined {
  if (one.width !== other.width || one.height !== other.height) return 'pixels'
  const contains = (outer: Glass, inner: Glass) => inner.palette.every((ink) => outer.palette.includes(ink))
  return contains(one, other) || contains(other, one) ? undefined : 'colours'
}

/** The first selected model that a model cannot be with, and why. */
export function obstacle<Model extends Glass>(
  model: Model,
  chosen: readonly Model[],
): { other: Model; reason: 'pixels' | 'colours' } | undefined {
  for (const other of chosen) {
    const reason = other.key === model.key ? undefined : apart(model, other)
    if (reason) return { other, reason }
  }
  return undefined
}
