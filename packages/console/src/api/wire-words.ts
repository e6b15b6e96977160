// api: what the console says for a refusal. Some refusals are codes on the wire, which other programs read and people do not.
import { apiText } from './api-text.en.ts'
import { text, type TextKey } from '../text/text.ts'

const coded = /^([A-Z]+(?:_[A-Z]+)+)(?:: *(.*))?$/s

/** The words for a refusal: a known code in plain words, anything else as the server said it, with a capital. */
export function wireWords(message: string): string {
  const [, code, value] = coded.exec(message) ?? []
  const key = `wire.${code}`
  if (Object.hasOwn(apiText, key)) return text(key as TextKey, { value: value ?? '' }).replace(/: $/, '.')
  return message.charAt(0).toUpperCase() + message.slice(1)
}
