// contract/product-rules: a company's rules for its products: the ID in a scanned code, additional information and
// editable fields. Sign-in sends them to the console and to handhelds; settings/product-rules.ts changes them.
import { z } from 'zod'
import { plainText } from './fields.ts'

const digits = z
  .string()
  .trim()
  .regex(/^\d{0,2}$/, 'A number from 0 to 99.')
const part = {
  /** Codes that begin otherwise do not match. */
  prefix: plainText(50).default(''),
  /** How many characters after the prefix are the product ID; empty for all. */
  validDigits: digits.default(''),
  /** Fills the ID on its left. */
  paddingValue: plainText(1).default(''),
  /** The length of the filled ID. */
  totalDigits: digits.default(''),
}
export const ExtractionRule = z.object(part)
export type ExtractionRule = z.output<typeof ExtractionRule>

/** The first matching rule applies: the rule itself, then those of `list`. */
export const ProductIdExtraction = z.object({
  enable: z.boolean().default(false),
  ...part,
  list: z.array(ExtractionRule).max(50).default([]),
})
export type ProductIdExtraction = z.output<typeof ProductIdExtraction>

export const AddInfoConfig = z.object({
  id: z.number().int().min(0).max(1_000),
  name: plainText(100),
  enable: z.boolean(),
})
export const ActivateFeatures = z.object({
  batchMode: z.boolean().default(false),
  assignSuccess: z.boolean().default(false),
  assignStart: z.boolean().default(false),
  unassign: z.boolean().default(false),
})

const isUsed = ({ prefix, validDigits, totalDigits }: ExtractionRule) => `${prefix}${validDigits}${totalDigits}` !== ''

/**
 * The product ID in a code, such as 12345 in the weighed barcode 2212345004999. A code that no rule matches, or that is
 * shorter than its rule, is the ID itself.
 */
export function extractedId(code: string, { enable, list, ...first }: ProductIdExtraction): string {
  if (!enable) return code
  const rule = [first, ...list].find((one) => isUsed(one) && code.startsWith(one.prefix))
  if (!rule) return code
  const rest = code.slice(rule.prefix.length)
  const valid = Number(rule.validDigits)
  if (rest === '' || rest.length < valid) return code
  const id = valid === 0 ? rest : rest.slice(0, valid)
  return rule.paddingValue === '' ? id : id.padStart(Number(rule.totalDigits), rule.paddingValue)
}
