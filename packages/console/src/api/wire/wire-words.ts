// api/wire: the console's texts for refusals. Some refusals are codes on the wire, for programs and not for users.
import { text, type TextKey } from '../../text/text.ts'
import { wireText } from './wire-text.en.ts'

const coded = /^(?:Unauthorized: )?([A-Z]+(?:_[A-Z]+)+)(?:: *(.*))?$/s

/** A refusal as a whole sentence: plain words for a known code, otherwise the server's own text. */
export function wireWords(message: string): string {
  const [, code, value] = coded.exec(message) ?? []
  const key = `wire.${code}`
  const words = Object.hasOwn(wireText, key)
    ? text(key as TextKey, { value: value ?? '' }).replace(/: $/, '.')
    : message.charAt(0).toUpperCase() + message.slice(1)
  return words === '' || /[.?!:…]["”)]?$/.test(words) ? words : `${words}.`
}
