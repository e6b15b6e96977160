// api/refusals: a refusal in words, with fields as the screens call them. Loaded with the first refusal.
import type { FieldError } from '@shelfcast/contract/envelope'
import { wireWords } from '../wire/wire-words.ts'
import { fieldNameOf, hasFieldName } from './field-names.ts'

/** `named`: its message after the name of its field, if the refusal itself is about values of fields. */
export type RefusedField = FieldError & { named?: string }

/** A field by its path on the wire, such as `assignList.0.labelCode`; a customer's own field keeps its key. */
export function fieldName(path: string): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const last = parts.at(-1) ?? path
  const own = parts.at(-2) === 'data' && !hasFieldName(last)
  const named = own ? undefined : parts.findLast(hasFieldName)
  return named === undefined ? last : fieldNameOf(named)
}

const withName = (field: string, message: string) => `${fieldName(field)}: ${wireWords(message)}`

/** Anchor calls name their fields in another way (specification §5). */
const anchorWords = (words: string) =>
  words.replace(/Location Id\.?/g, 'Location ID').replaceAll('Label Id', 'label ID')

/** The most fields that one message names. */
const mostNamed = 5

export function refusalInWords(
  message: string,
  errors: readonly FieldError[],
): { message: string; errors: RefusedField[] } {
  const [first] = errors
  if (first?.field && message === `${first.field}: ${first.message}`) {
    const named = errors.map((error) => ({
      ...error,
      message: wireWords(error.message),
      named: withName(error.field, error.message),
    }))
    return { message: [...new Set(named.map((error) => error.named))].slice(0, mostNamed).join(' '), errors: named }
  }
  const [, field = '', rest = ''] = /^([\w.]+): (.+)$/s.exec(message) ?? []
  return {
    message: hasFieldName(field.split('.').at(-1) ?? '') ? withName(field, rest) : anchorWords(wireWords(message)),
    errors: errors.map((error) => ({ ...error, message: anchorWords(wireWords(error.message)) })),
  }
}
