// features/designer: the label models that a new template can be for.
import { knownModels, type LabelModel } from '@shelfcast/render/models'
import { asHung } from '@shelfcast/render/turn'
import type { Choice } from '../../ui/choice.ts'

type Look = Pick<LabelModel, 'width' | 'height' | 'colours'>

export const isLook = (model: Look, { width, height, colours }: Look): boolean =>
  model.width === width && model.height === height && model.colours === colours

/** One model for each size and palette, as made and on edge: templates do not differ more. */
export function modelChoices(): LabelModel[] {
  const all = knownModels().flatMap((model) => [model, asHung(model, 90)])
  const first = new Map<string, LabelModel>()
  for (const model of all) {
    const look = `${model.width}x${model.height} ${model.colours}`
    if (!first.has(look)) first.set(look, model)
  }
  return [...first.values()].sort((one, other) => one.width * one.height - other.width * other.height)
}

export const modelChoice = ({ key, name, width, height, colours }: LabelModel): Choice => ({
  value: key,
  label: `${name} · ${width} × ${height} · ${colours}`,
})

/** Those that have all these words in their name, size or colours. */
export function matchingModels(models: readonly LabelModel[], words: string): Choice[] {
  const parts = words.toLowerCase().split(/\s+/)
  return models.map(modelChoice).filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)))
}
