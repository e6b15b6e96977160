// server: finds label models by the names that people type in filters.
import { knownModels, learnedModels, modelOf, models, type LabelModel } from '@shelfcast/render/models'

/** Keys of the models that match a typed key, or part of a key or name. */
export function modelsLike(words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase())
  const found = knownModels()
    .filter((model) =>
      wanted.some((word) => model.key.toLowerCase().includes(word) || model.name.toLowerCase().includes(word)),
    )
    .map((model) => model.key)
  return [...new Set([...words, ...found])]
}

/** A fact of every model, by the key that labels have. Gateways teach models at any time, so ask for each statement. */
export function factsByKey<Fact>(fact: (model: LabelModel) => Fact): Record<string, Fact> {
  return Object.fromEntries(
    [...models, ...learnedModels()].map((model) => [model.key, fact(modelOf(model.key) ?? model)]),
  )
}
