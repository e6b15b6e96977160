// contract/languages: the languages that come with the product. Apart from tag.ts, which every first load needs.
import { languageTag } from './tag.ts'

/** The languages that come with the product beside English; shipped.ts has their packs. */
export const shippedTags = ['de', 'fr', 'es', 'it', 'pl', 'hr', 'ko', 'ja', 'ar'] as const
export type ShippedTag = (typeof shippedTags)[number]

/** The tag of a shipped language by its name or tag. */
export function shippedTag(language: string): ShippedTag | undefined {
  const tag = languageTag(language)
  return shippedTags.find((shipped) => shipped === tag)
}
