// contract/languages/sentences: the key of a sentence that the server wrote in English, so that the console and mails can
// say it in another language.

export interface FoundSentence {
  key: string
  values: Record<string, string>
}

/** Values that are always numbers. */
const numeric = new Set(['count', 'most', 'least', 'step', 'answer', 'fail', 'total'])
/** Values that are words of the server, not of a user. */
const worded = new Set(['reason', 'verb', 'status', 'title'])

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * How to say an English sentence with `say`, which takes a key and its values; a sentence that is not one of `english`
 * stays unchanged. A sentence without values is found by its text, another one by the text around its values.
 */
export function sentencesOf(english: Readonly<Record<string, string>>) {
  const exact = new Map<string, string>()
  const withValues: { key: string; pattern: RegExp; names: readonly string[]; fixed: number }[] = []
  for (const [key, sentence] of Object.entries(english)) {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const parts = sentence.split(/\{\w+\}/)
    const fixed = parts.join('').length
    const values = names.map((name) => (numeric.has(name) ? '([\\d.,]+)' : '(.+?)'))
    const pattern = parts.map((part, at) => `${escaped(part)}${values[at] ?? ''}`).join('')
    if (names.length === 0) exact.set(sentence, key)
    else if (fixed > 0) withValues.push({ key, pattern: new RegExp(`^${pattern}$`, 's'), names, fixed })
  }
  // The one with the most fixed words is meant.
  withValues.sort((one, other) => other.fixed - one.fixed)

  return function translated(sentence: string, say: (found: FoundSentence) => string): string {
    const key = exact.get(sentence)
    if (key !== undefined) return say({ key, values: {} })
    for (const { key: known, pattern, names } of withValues) {
      const found = pattern.exec(sentence)
      if (!found) continue
      const values = names.map((name, at) => {
        const value = found[at + 1] ?? ''
        return [name, worded.has(name) ? translated(value, say) : value]
      })
      return say({ key: known, values: Object.fromEntries(values) as Record<string, string> })
    }
    return sentence
  }
}
