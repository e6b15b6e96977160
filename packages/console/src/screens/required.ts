// screens/required: the message for a field that must not be empty (specification §5).

/** 'storeName' → 'Store Name', 'SALE_PRICE' → 'Sale Price'. */
export function spacedPascalCase(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
  return words
    .map(
      (word) =>
        word.charAt(0).toUpperCase() +
        (/[a-z]/.test(word) || field === field.toUpperCase() ? word.slice(1).toLowerCase() : word.slice(1)),
    )
    .join(' ')
}

/** The generic message of the required check, for a field name on the wire. */
export const requiredMessage = (field: string) => `Please enter the ${spacedPascalCase(field)}.`

/** The same with the field's name on the screen: each word begins with a capital. */
export const requiredLabel = (label: string) =>
  `Please enter the ${label.replace(/(^|\s)(\p{L})/gu, (first) => first.toUpperCase())}.`

/** The type of an error for an empty required field. */
export const missingType = 'missing'

/** Whether a value counts as missing: null, undefined or empty. */
export const isMissing = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
