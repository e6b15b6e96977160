// features/templates/mapping: rules and their conditions, as the form changes them.
import { priceKeys } from '@shelfcast/contract/articles/articles'
import {
  comparesTo,
  conditionTypes,
  emptySymbols,
  type Condition,
  type ConditionSymbol,
  type MappingRules,
} from '@shelfcast/contract/templates/mapping'

export type Rule = MappingRules['multiConditionList'][number]

/** As the contract limits them. */
export const mostRules = 100
export const mostConditions = 10

/** @param group of the rule: all its conditions name the same one */
export const newCondition = (group = ''): Condition => ({
  decidingField: 'VALUE',
  conField: '',
  conSymbol: '=',
  conFieldCompare: '',
  conText: '',
  conFieldType: 'STRING',
  selTemplateGroup: group,
})

export const newRule = (group = ''): Rule => ({ multiCondition: [newCondition(group)] })

/** What a condition compares its field with. */
export type Compared = 'nothing' | 'text' | 'any'

/** `CONTAINS` looks for letters, so a type would mean nothing. */
export const comparedBy = (symbol: ConditionSymbol): Compared =>
  emptySymbols.includes(symbol) ? 'nothing' : symbol === 'CONTAINS' ? 'text' : 'any'

/** Each kind of comparison as one choice, such as `FIELD NUMBER`. */
export const comparisons = comparesTo.flatMap((to) => conditionTypes.map((type) => `${to} ${type}` as const))
export type Comparison = (typeof comparisons)[number]
export const comparisonOf = ({ decidingField, conFieldType }: Condition): Comparison =>
  `${decidingField} ${conFieldType}`

/** Where nothing is written yet, a price is compared as a number and any other field as text. */
export function withField(condition: Condition, conField: string): Condition {
  const isPrice = (priceKeys as readonly string[]).includes(conField)
  const isOpen = condition.conText === '' && condition.conFieldCompare === ''
  return { ...condition, conField, ...(isOpen ? { conFieldType: isPrice ? 'NUMBER' : 'STRING' } : {}) }
}

export function withSymbol(condition: Condition, conSymbol: ConditionSymbol): Condition {
  return { ...condition, conSymbol, ...(conSymbol === 'CONTAINS' ? { conFieldType: 'STRING' } : {}) }
}

export function withComparison(condition: Condition, comparison: Comparison): Condition {
  const [decidingField, conFieldType] = comparison.split(' ') as [Condition['decidingField'], Condition['conFieldType']]
  // A text is neither a day nor a number, so it is not kept.
  const keepsText = conFieldType === condition.conFieldType || conFieldType === 'STRING'
  return { ...condition, decidingField, conFieldType, ...(keepsText ? {} : { conText: '' }) }
}

/** Where a dragged rule goes: before or after another one. Both places count from 0. */
export function droppedAt(from: number, over: number, where: 'above' | 'below'): number {
  const gap = where === 'above' ? over : over + 1
  return gap > from ? gap - 1 : gap
}
