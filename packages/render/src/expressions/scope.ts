// render/expressions: what an expression can ask for: the product, the store's money and day, the label. label-scope.ts
// answers for a product on a label.
import type { CalendarDate } from '../calendar-date.ts'
import type { Value } from './value.ts'

/** What a template can ask with `ctx('page')`. */
export const contextNames = ['page', 'model', 'store', 'currency', 'battery', 'signal'] as const
export type ContextName = (typeof contextNames)[number]

export interface Scope {
  /** The product's field, trimmed; undefined when missing or empty. */
  field(key: string): string | undefined
  /** A price as the label writes it; empty when it cannot. @param amount in millionths @param currency code or sign; the product's without it */
  money(amount: number, currency?: string): string
  /** Decimal sign of the label's currency. */
  separator: string
  /** Of the store; undefined where it is unknown. Labels that ask for it are drawn again at midnight: `usesToday`. */
  today: CalendarDate | undefined
  /** Only what is known where the label is drawn. Battery and signal are steps from 1 to 4. */
  context: Readonly<Partial<Record<ContextName, Value>>>
  /** The product's unit price, such as `3,30 €/kg`; empty when unknown. */
  unitPrice(): string
  /** The same for another price and quantity. @param amount in millionths @param pack such as `0.30 kg` */
  perUnit(amount: number, pack: string): string
  /** A word of the design in the label's language; undefined if it has no such word. */
  word(name: string): string | undefined
  /** The product's first valid GTIN. */
  gtin(): string | undefined
}
