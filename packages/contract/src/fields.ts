// contract/fields: the kinds of field that several nouns share, with their rules. A manager reads the message of a
// refused field.
import { z } from 'zod'

/** Text from a user: trimmed, no control characters. */
export const plainText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.')

export const requiredText = (longest: number) => plainText(longest).min(1, 'This field is required.')

const CoercedNumber = z.core.$constructor<z.ZodNumber>('CoercedNumber', (schema, def) => {
  z.ZodNumber.init(schema, def)
  const { parse } = schema._zod
  schema._zod.parse = (payload, context) => {
    const { value } = payload
    // `Number` makes 0 of null, an empty text and an empty list: an emptied field would be saved as 0.
    if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) payload.value = undefined
    return parse(payload, context)
  }
})

/** A number, also written as text, as queries and many programs send it. Null and an empty text are none. */
export const coercedNumber = () =>
  new CoercedNumber({ type: 'number', checks: [], coerce: true }) as unknown as z.ZodCoercedNumber

/** A bool in a query: 'true', 'false', 'ON', 'off', 1, 0. */
export const queryBool = z
  .stringbool({ truthy: ['true', '1', 'on', 'yes', 'enable'], falsy: ['false', '0', 'off', 'no', 'disable', ''] })
  .or(z.boolean())

/**
 * Values repeated in a query (`a=1&a=2`, `a[]=1`, `a[0]=1`), joined by commas (`a=1,2`), or the list of a JSON body. An
 * entry of a list stays one value if it can be one: the id of a product may contain a comma.
 */
export const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === null) return []
    const isList = Array.isArray(value)
    const parts: unknown[] = isList ? value : [value]
    return parts
      .flatMap((part) =>
        typeof part !== 'string' || (isList && item.safeParse(part).success) ? [part] : part.split(','),
      )
      .filter((part) => part !== '')
  }, z.array(item).max(5000))

export const StoreCode = requiredText(100).regex(/^[^%;/,\\]*$/, 'The characters % ; / , \\ are not allowed.')
export const CompanyCode = requiredText(100)

/** A label code: 12 hexadecimal digits, upper case in every answer (wire contract §5). */
export const LabelCode = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => /^[0-9A-F]{12}$/.test(text),
    'LABEL_CODE_LENGTH_IS_NOT_VALID: a label ID has 12 digits or letters A to F.',
  )

/** A gateway MAC in any spelling, converted to 12 upper-case hexadecimal digits. */
export const Mac = z
  .string()
  .trim()
  .transform(canonicalMac)
  .refine((mac) => /^[0-9A-F]{12}$/.test(mac), 'GATEWAY_MAC_MUST_BE_HEXADECIMAL')

/** Plain, dashed, coloned, 12 digits or 16 with FFFE after the sixth: the 12 digits that identify a gateway. */
export function canonicalMac(text: string): string {
  const digits = text.replace(/[-:.\s]/g, '').toUpperCase()
  return digits.length === 16 && digits.slice(6, 10) === 'FFFE' ? digits.slice(0, 6) + digits.slice(10) : digits
}

/**
 * The specification's MAC helper (§3): first 6 characters, FFFE, then the next 7. For 12 digits the next 7 are the 6 that are left;
 * the odd seventh only shows with longer input.
 */
export function macWithFffe(dashless: string): string {
  return `${dashless.slice(0, 6)}FFFE${dashless.slice(6, 13)}`
}

/** An article id keeps its leading zeros; spreadsheets that turned it into 1.2E+12 are refused. */
export const ArticleId = requiredText(255).refine(
  (id) => !/^\d+(\.\d+)?[eE]\+\d+$/.test(id),
  'A spreadsheet program shortened this number. Format the column as text.',
)

/** The chip holds one record whose length is a single byte of at most 254; 5 bytes of it are not the address. */
const nfcAddressBytes = 249

/** An address for the NFC chip of a label; empty means none. */
export const NfcUrl = z.union([
  z.literal(''),
  z
    .url('This is not an address.')
    .max(240, 'At most 240 characters.')
    .regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.')
    .refine(
      (url) => new TextEncoder().encode(url).length <= nfcAddressBytes,
      `At most ${nfcAddressBytes} bytes. Letters with accents count twice or more.`,
    ),
])

export const IsoTime = z.string()
export const BatchId = z.uuid()
