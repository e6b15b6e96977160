// render/expressions: a product for the tests.
import { labelScope } from './label-scope.ts'
import type { Scope } from './scope.ts'

const words = new Map([
  ['sale', 'Aktion'],
  ['lowest', '30-Tage-Tief'],
])

export const scope = (
  data: Record<string, string>,
  { currency = 'EUR', eans = [] }: { currency?: string; eans?: string[] } = {},
): Scope =>
  labelScope(
    { articleId: '4711', name: ' Emmentaler ', nfcUrl: '', eans, data },
    {
      storeCurrency: currency,
      today: { year: 2026, month: 11, day: 23 },
      context: { page: 1_000_000, model: '2.9" BWR', store: 'Nice', currency, battery: 3_000_000, signal: undefined },
      word: (name) => words.get(name),
    },
  )
