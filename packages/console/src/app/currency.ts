// app: the currency display filter of specification §2.

/** Whole numbers with thousands separators; 0 for what is empty or no number. */
export function wholeCurrency(value: number | string | null | undefined, language = 'en'): string {
  const number = value === null || value === undefined || value === '' ? 0 : Number(value)
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(Number.isFinite(number) ? Math.round(number) || 0 : 0)
}
