// server/templates: the rules that select a template by the fields of a product, as labels follow them. Rules are saved,
// tried and applied in mapping/.
import { fitsLabel, wastedColours } from '@shelfcast/render/template-fit'
import { sql } from 'kysely'
import { defaultCurrency } from '@shelfcast/contract/constants'
import {
  emptySymbols,
  type Condition,
  type ConditionSymbol,
  type MappingRules,
} from '@shelfcast/contract/templates/mapping'
import { evaluate } from '@shelfcast/render/expressions/evaluate'
import { labelScope } from '@shelfcast/render/expressions/label-scope'
import type { Comparison, Expression } from '@shelfcast/render/expressions/tree'
import { isTrue } from '@shelfcast/render/expressions/value'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { shapeOf } from '@shelfcast/render/template-name'
import { asHung } from '@shelfcast/render/turn'
import type { Db } from '../db/database.ts'
import type { Alike } from './alike.ts'
import type { Hung } from './fitting.ts'

/** Rules with the templates of their groups. They change only when they are applied. */
export interface Mapping extends Pick<MappingRules, 'defaultGroup' | 'multiConditionList'> {
  groups: Readonly<Record<string, readonly string[]>>
}

/** What the rules give for a product. */
export interface Match {
  /** From 1; 0 if no rule matches. */
  rule: number
  /** Empty for none. */
  group: string
}

const comparisons: Readonly<Partial<Record<ConditionSymbol, Comparison>>> = {
  '=': '=',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  CONTAINS: 'contains',
}

/** Texts of figures are equal letter by letter, so `07` is not `7`: with a letter before them they are not numbers. */
const asText = (of: Expression): Expression => ({
  kind: 'pair',
  operator: '&',
  left: { kind: 'text', value: "'" },
  right: of,
})

/** The condition as an expression of templates. */
function expressionOf(condition: Condition): Expression {
  const { conField, conSymbol, conFieldType, decidingField, conFieldCompare, conText } = condition
  const field: Expression = { kind: 'field', key: conField }
  const isEmpty: Expression = {
    kind: 'pair',
    operator: '=',
    left: asText(field),
    right: asText({ kind: 'text', value: '' }),
  }
  if (emptySymbols.includes(conSymbol)) return conSymbol === 'EMPTY' ? isEmpty : { kind: 'not', of: isEmpty }
  const other: Expression =
    decidingField === 'FIELD' ? { kind: 'field', key: conFieldCompare } : { kind: 'text', value: conText }
  const operator = comparisons[conSymbol] ?? '='
  if (operator === 'contains') return { kind: 'pair', operator, left: field, right: other }
  const typed = (of: Expression): Expression =>
    conFieldType === 'STRING'
      ? asText(of)
      : { kind: 'call', name: conFieldType === 'DATE' ? 'date' : 'number', args: [of] }
  return { kind: 'pair', operator, left: typed(field), right: typed(other) }
}

const compiled = new WeakMap<Condition, Expression>()

/** Whether a product fulfils a condition. */
export function holds(condition: Condition, article: LabelArticle): boolean {
  let expression = compiled.get(condition)
  if (!expression) compiled.set(condition, (expression = expressionOf(condition)))
  return isTrue(evaluate(expression, scopeOf(article)))
}

const scopes = new WeakMap<LabelArticle, ReturnType<typeof labelScope>>()

function scopeOf(article: LabelArticle) {
  let scope = scopes.get(article)
  if (!scope)
    scopes.set(
      article,
      (scope = labelScope(article, { storeCurrency: defaultCurrency, today: undefined, context: {} })),
    )
  return scope
}

/** The first rule whose conditions all hold. */
export function matchOf(
  { multiConditionList }: Pick<Mapping, 'multiConditionList'>,
  article: LabelArticle | undefined,
): Match {
  const none = { rule: 0, group: '' }
  if (!article) return none
  const at = multiConditionList.findIndex(({ multiCondition }) => multiCondition.every((one) => holds(one, article)))
  return at === -1 ? none : { rule: at + 1, group: multiConditionList[at]?.multiCondition[0]?.selTemplateGroup ?? '' }
}

/** A label for which no template was selected. */
export interface Follower {
  company: string
  hung: Hung
  /** That of its model in its store. */
  modelTemplate: string | null
  articles: readonly LabelArticle[] | null
}

/**
 * The template for a label that follows rules: that of the first matching rule; without one that of its model, which is
 * not named here; else that of the default group. A group without a template for this label counts as no match.
 */
export function mappedTemplate(mapping: Mapping | undefined, label: Follower, alike: Alike): string | null {
  const article = label.articles?.[0]
  if (!mapping || !article) return null
  const ofGroup = (group: string) => templateIn(mapping.groups[group] ?? [], label, alike)
  const { group } = matchOf(mapping, article)
  return ofGroup(group) ?? (label.modelTemplate ? null : (ofGroup(mapping.defaultGroup) ?? null))
}

function templateIn(names: readonly string[], { company, hung }: Follower, alike: Alike): string | undefined {
  const model = asHung(hung.model, hung.rotation)
  return names
    .flatMap((name) => {
      const shape = shapeOf(name)
      return shape && fitsLabel(model, shape, alike(company, model.key))
        ? [{ name, waste: wastedColours(model, shape.colours) }]
        : []
    })
    .toSorted((one, other) => one.waste - other.waste)[0]?.name
}

/** Mappings in force, by company and the time when they were applied. */
const read = new Map<string, Mapping>()
const mostRead = 100

/** A company and `mappingKey` of its mapping; null before the first was applied. */
export interface MappingKey {
  company: string
  key: string | null
}

/** The identity of a mapping in force, over `template_mapping` as `m`. */
export const mappingKey = sql<string | null>`(extract(epoch from m.applied_at) * 1000000)::bigint::text`

/** One query for mappings that were applied since the last call, none for known ones. */
export async function mappingsFor(
  db: Db,
  keys: Iterable<MappingKey>,
): Promise<(wanted: MappingKey) => Mapping | undefined> {
  const nameOf = ({ company, key }: MappingKey) => `${company}\n${key}`
  const found = new Map<string, Mapping>()
  const missing = new Set<string>()
  for (const key of keys) {
    if (key.key === null) continue
    const known = read.get(nameOf(key))
    if (known) found.set(key.company, known)
    else missing.add(key.company)
  }
  if (missing.size > 0) {
    const { rows } = await sql<{ company: string; key: string; applied: Mapping }>`
      select m.company, ${mappingKey} as key, m.applied
      from template_mapping m where m.company = any(${[...missing]}::text[]) and m.applied is not null`.execute(db)
    if (read.size > mostRead) read.clear()
    for (const { applied, ...key } of rows) {
      read.set(nameOf(key), applied)
      // If it was applied again in between, the newer one counts.
      found.set(key.company, applied)
    }
  }
  return ({ company, key }) => (key === null ? undefined : found.get(company))
}

/** The mapping that labels of a company follow now; undefined before the first was applied. */
export async function mappingInForce(db: Db, company: string): Promise<Mapping | undefined> {
  const { rows } = await sql<MappingKey>`
    select m.company, ${mappingKey} as key from template_mapping m where m.company = ${company}`.execute(db)
  const [found] = rows
  return found && (await mappingsFor(db, [found]))(found)
}
