// render/expressions: an expression as a tree of plain data, which can travel to a worker thread. parse.ts makes it.
import { functions, type FunctionName } from './functions.ts'

export const comparisons = ['=', '!=', '<', '<=', '>', '>=', 'contains'] as const
export type Comparison = (typeof comparisons)[number]
export type Operator = Comparison | '+' | '-' | '&' | '*' | '/' | 'and' | 'or'

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'field'; key: string }
  | { kind: 'not' | 'minus'; of: Expression }
  | { kind: 'pair'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: FunctionName; args: readonly Expression[] }

/** A text with expressions: letters to print as they are, and trees. */
export type TextParts = readonly (string | Expression)[]

/**
 * The fields that change the value, those that a function reads by itself too. The decimal sign is not among them: it
 * follows CURRENCY.
 */
export function fieldsOf(expression: Expression | TextParts): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const node of nodesOf(expression)) {
    if (node.kind === 'field') keys.add(node.key)
    if (node.kind === 'call') for (const key of functions[node.name].reads ?? []) keys.add(key)
  }
  return keys
}

/** The value can be another one tomorrow. */
export function usesToday(expression: Expression | TextParts): boolean {
  for (const node of nodesOf(expression)) if (node.kind === 'call' && node.name === 'today') return true
  return false
}

/** The names that the value asks for with `ctx` or `word`. */
export function namesOf(expression: Expression | TextParts, call: 'ctx' | 'word'): ReadonlySet<string> {
  const names = new Set<string>()
  for (const node of nodesOf(expression))
    if (node.kind === 'call' && node.name === call && node.args[0]?.kind === 'text') names.add(node.args[0].value)
  return names
}

function* nodesOf(expression: Expression | TextParts): Generator<Expression> {
  if (Array.isArray(expression)) {
    for (const part of expression as TextParts) if (typeof part !== 'string') yield* nodesOf(part)
    return
  }
  const node = expression as Expression
  yield node
  if (node.kind === 'pair') {
    yield* nodesOf(node.left)
    yield* nodesOf(node.right)
  }
  if (node.kind === 'not' || node.kind === 'minus') yield* nodesOf(node.of)
  if (node.kind === 'call') for (const arg of node.args) yield* nodesOf(arg)
}
