// state: the currency display filter of specification §2, which also formats the whole figures of the overview.
import { numberText } from '../ui/number-text.ts'

/** Whole numbers with thousands separators; 0 for empty or invalid values. */
export function wholeCurrency(value: number | string | null | undefined): string {
  const number = Number(value ?? 0)
  return numberText(Number.isFinite(number) ? Math.round(number) || 0 : 0)
}
