// api: the console's texts for refusals. Some refusals are codes on the wire, for programs and not for users.
import { apiText } from './api-text.en.ts'
import { text, type TextKey } from '../text/text.ts'

const coded = /^([A-Z]+(?:_[A-Z]+)+)(?:: *(.*))?$/s

/** The text of a refusal: plain words for a known code, otherwise the server's own text with a capital. */
export function wireWords(message: string): string {
  const [, code, value] = coded.exec(message) ?? []
  const key = `wire.${code}`
  if (Object.hasOwn(apiText, key)) return text(key as TextKey, { value: value ?? '' }).replace(/: $/, '.')
  return message.charAt(0).toUpperCase() + message.slice(1)
}
