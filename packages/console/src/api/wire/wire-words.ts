// api/wire: the console's texts for refusals, and for other sentences of the server. On the wire they are English, because
// programs match them; here they are found by their English and shown in the language of the console.
import { faultsText } from '../../text/faults.ts'
import { permissionsText } from '../../text/permissions.ts'
import { placeholders } from '../../text/pack.ts'
import { learn, text, translateBy, useWords, type TextKey } from '../../text/text.ts'
import { saidText } from './said-text.en.ts'
import { wireText } from './wire-text.en.ts'

learn({ ...faultsText, ...permissionsText })
translateBy(inLanguage)
// Sentences on screen are written again.
useWords.setState(({ say }) => ({ say: (key, values) => say(key, values) }))

const coded = /^(?:Unauthorized: )?([A-Z]+(?:_[A-Z]+)+)(?:: *(.*))?$/s

/** A refusal as a whole sentence: plain words for a known code, otherwise the sentence in the language of the console. */
export function wireWords(message: string): string {
  const [, code, value] = coded.exec(message) ?? []
  const key = `wire.${code}`
  const words = Object.hasOwn(wireText, key)
    ? text(key as TextKey, { value: value ?? '' }).replace(/: $/, '.')
    : capital(inLanguage(message))
  return words === '' || /[.?!:…。？！؟]["”)»」]?$/.test(words) ? words : `${words}.`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

interface Sentence {
  key: TextKey
  pattern: RegExp
  names: readonly string[]
}

let sentences: { exact: Map<string, TextKey>; withValues: Sentence[] } | undefined

/** A sentence without values is found by its text, another one by the text around its values. */
function allSentences() {
  if (sentences) return sentences
  const exact = new Map<string, TextKey>()
  const withValues: (Sentence & { fixed: number })[] = []
  for (const [key, english] of Object.entries({ ...permissionsText, ...saidText, ...faultsText })) {
    const names = placeholders(english)
    const parts = english.split(/\{\w+\}/)
    const fixed = parts.join('').length
    const values = names.map((name) => (numeric.has(name) ? '([\\d.,]+)' : '(.+?)'))
    const pattern = parts.map((part, at) => `${escaped(part)}${values[at] ?? ''}`).join('')
    if (names.length === 0) exact.set(english, key as TextKey)
    else if (fixed > 0) withValues.push({ key: key as TextKey, pattern: new RegExp(`^${pattern}$`, 's'), names, fixed })
  }
  // The one with the most fixed words is meant.
  sentences = { exact, withValues: withValues.toSorted((one, other) => other.fixed - one.fixed) }
  return sentences
}

/** Values that are always numbers. */
const numeric = new Set(['count', 'most', 'least', 'step', 'answer', 'fail', 'total'])
/** Values that are words of the server, not of a user. */
const worded = new Set(['reason', 'verb', 'status', 'title'])

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence of the server in the language of the console, with the sentences in its values; an unknown one unchanged. */
function inLanguage(english: string): string {
  const { exact, withValues } = allSentences()
  const key = exact.get(english)
  if (key !== undefined) return text(key)
  for (const { key: known, pattern, names } of withValues) {
    const found = pattern.exec(english)
    if (found)
      return text(
        known,
        Object.fromEntries(
          names.map((name, at) => [name, worded.has(name) ? inLanguage(found[at + 1] ?? '') : (found[at + 1] ?? '')]),
        ),
      )
  }
  return english
}
