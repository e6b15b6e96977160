// server: finds label models by the names that people type in filters.
import { knownModels } from '@shelfcast/render/models'

/** Keys of the models that match a typed key, or part of a key or name. */
export function modelsLike(words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase())
  const found = knownModels().filter((model) => wanted.some((word) => model.key.toLowerCase().includes(word) || model.name.toLowerCase().includes(word))).map((model) => model.key)
  return [...new Set([...words, ...found])]
}
