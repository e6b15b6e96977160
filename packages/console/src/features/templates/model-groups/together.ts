// features/templates/model-groups: the selected model that another one cannot be in a group with.
import type { LabelModel } from '@shelfcast/render/models'
import { whyNotAlike } from '@shelfcast/render/template-fit'

type Glass = Pick<LabelModel, 'key' | 'width' | 'height' | 'palette'>

/** The first selected model that a model cannot be with, and why. */
export function obstacle<Model extends Glass>(
  model: Model,
  chosen: readonly Model[],
): { other: Model; reason: 'pixels' | 'colours' } | undefined {
  for (const other of chosen) {
    const reason = other.key === model.key ? undefined : whyNotAlike(model, other)
    if (reason) return { other, reason }
  }
  return undefined
}
