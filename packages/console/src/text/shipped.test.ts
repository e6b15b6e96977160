// text: the shipped languages are complete. A new English text needs its translations in every pack of
// packages/contract/src/languages, by hand: a failure names the missing keys with their English.
import { describe, expect, test } from 'vitest'
import { englishOf, packKeys, pluralOf } from '@shelfcast/contract/languages/plurals'
import { shippedPack } from '@shelfcast/contract/languages/shipped'
import { shippedTags } from '@shelfcast/contract/languages/shipped-tags'
import { en } from './en.ts'
import { isSound, placeholders, readPack } from './pack.ts'

const english: Readonly<Record<string, string>> = en

/** The values that a message must have; a singular, a dual or a zero may write its number as a word. */
function valuesOf(key: string): string[] {
  const plural = pluralOf(key, english)
  if (!plural) return placeholders(english[key] ?? '')
  const values = placeholders(english[`${plural.stem}_other`] ?? '')
  return ['zero', 'one', 'two'].includes(plural.form) ? values.filter((name) => name !== 'count') : values
}

describe.each(shippedTags)('%s', async (tag) => {
  const pack = (await shippedPack(tag)) ?? {}
  const keys = packKeys(tag, english)

  test('has every text', () => {
    const missing = keys.filter((key) => !pack[key])
    expect(
      Object.fromEntries(missing.map((key) => [key, englishOf(key, english)])),
      `translate these ${missing.length} texts in packages/contract/src/languages/${tag}.json`,
    ).toEqual({})
  })

  test('has no other keys', () => {
    const known = new Set(keys)
    expect(Object.keys(pack).filter((key) => !known.has(key))).toEqual([])
  })

  test('has the values of English', () => {
    const wrong = Object.entries(pack).flatMap(([key, message]) => {
      const lost = valuesOf(key).filter((name) => !placeholders(message).includes(name))
      return lost.length > 0 || !isSound(key, message, english) ? [`${key}: ${message}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('is accepted whole by the console', () => {
    expect(readPack(JSON.stringify(pack), english)).toEqual(pack)
  })
})
