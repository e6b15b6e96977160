// contract/languages: the languages that come with the product beside English, each with its pack: JSON of text key →
// message, in the order of the English keys.
import { shippedTag, type ShippedTag } from './shipped-tags.ts'

export type Pack = Readonly<Record<string, string>>

/** The default part of a JSON module. Typing four thousand keys of each pack would slow every check of types down. */
const pack = async (loading: Promise<unknown>): Promise<Pack> => ((await loading) as { default: Pack }).default

const packs: Readonly<Record<ShippedTag, () => Promise<Pack>>> = {
  de: () => pack(import('./de.json', { with: { type: 'json' } })),
  fr: () => pack(import('./fr.json', { with: { type: 'json' } })),
  es: () => pack(import('./es.json', { with: { type: 'json' } })),
  it: () => pack(import('./it.json', { with: { type: 'json' } })),
  pl: () => pack(import('./pl.json', { with: { type: 'json' } })),
  hr: () => pack(import('./hr.json', { with: { type: 'json' } })),
  ko: () => pack(import('./ko.json', { with: { type: 'json' } })),
  ja: () => pack(import('./ja.json', { with: { type: 'json' } })),
  ar: () => pack(import('./ar.json', { with: { type: 'json' } })),
}

/** The shipped pack of a language by its name or tag; undefined for a language that the product does not come with. */
export async function shippedPack(language: string): Promise<Pack | undefined> {
  const tag = shippedTag(language)
  return tag && packs[tag]()
}
