// contract/whole-number: a whole number within bounds, for settings: typed text becomes a number.
import { coercedNumber } from './fields.ts'

export const wholeNumber = (least: number, most: number) =>
  coercedNumber()
    .int('A whole number.')
    .min(least, `A number from ${least} to ${most}.`)
    .max(most, `A number from ${least} to ${most}.`)
