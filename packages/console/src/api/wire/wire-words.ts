// api/wire: the console's texts for refusals, and for other sentences of the server. On the wire they are English, because
// programs match them; here they are found by their English and shown in the language of the console.
import { faultSentences } from '@shelfcast/contract/languages/fault-sentences'
import { sentencesOf } from '@shelfcast/contract/languages/sentences'
import { permissionsText } from '../../text/permissions.ts'
import { learn, text, translateBy, useWords, type TextKey } from '../../text/text.ts'
import { saidText } from './said-text.en.ts'
import { wireText } from './wire-text.en.ts'

learn({ ...faultSentences, ...permissionsText })
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

let translated: ReturnType<typeof sentencesOf> | undefined

/** A sentence of the server in the language of the console, with the sentences in its values; an unknown one unchanged. */
function inLanguage(english: string): string {
  translated ??= sentencesOf({ ...permissionsText, ...saidText, ...faultSentences })
  return translated(english, ({ key, values }) => text(key as TextKey, values))
}
