// api/refusals: the name of a wire field as the screens call it.
import { text, type TextKey } from '../../text/text.ts'
import { fieldNamesText } from './field-names-text.en.ts'

export const hasFieldName = (field: string): boolean => Object.hasOwn(fieldNamesText, `wireField.${field}`)

/** A name without one stays as it is. */
export const fieldNameOf = (field: string): string =>
  hasFieldName(field) ? text(`wireField.${field}` as TextKey) : field
