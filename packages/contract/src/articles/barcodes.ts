// contract/articles/barcodes: EAN and GTIN barcodes as people scan and type them. The fields of products are in
// articles.ts.

const shortest = 6
const longest = 14

/** The digits of a barcode, without blanks and dashes; undefined if the text is not a barcode. */
export function barcodeDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  return new RegExp(`^\\d{${shortest},${longest}}$`).test(digits) ? digits : undefined
}

/** The GTIN check digit of a code that does not include one: weights 3 and 1 from the right. */
export function checkDigitOf(code: string): string {
  let sum = 0
  for (let at = 0; at < code.length; at += 1) sum += Number(code.at(-1 - at)) * (at % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of the others. */
export const hasCheckDigit = (code: string): boolean => checkDigitOf(code.slice(0, -1)) === code.at(-1)

const withoutZeros = (code: string) => code.replace(/^0+/, '')

/**
 * The forms in which a catalogue may store this barcode, without leading zeros: as it is, with its check digit, and
 * without it. Empty if the text is not a barcode.
 */
export function barcodeForms(text: string): string[] {
  const digits = barcodeDigits(text)
  if (digits === undefined) return []
  const forms = [digits, `${digits}${checkDigitOf(digits)}`]
  if (hasCheckDigit(digits)) forms.push(digits.slice(0, -1))
  return [...new Set(forms.map(withoutZeros))].filter((form) => form.length >= shortest - 2)
}

const lengths = [8, 12, 13, 14]

/** The same forms with the leading zeros of EAN-8, UPC-A, EAN-13 and GTIN-14. */
export const paddedForms = (forms: readonly string[]): string[] => [
  ...new Set(forms.flatMap((form) => [form, ...lengths.map((length) => form.padStart(length, '0'))])),
]
