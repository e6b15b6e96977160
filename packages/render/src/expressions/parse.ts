// render/expressions: makes a tree of a source, or says what is wrong and where. The grammar is in
// docs/decisions/template-expressions.md. evaluate.ts computes.
import { functions, isFunctionName, type FunctionName } from './functions.ts'
import { Refusal, type ExpressionProblem } from './problems.ts'
import { contextNames } from './scope.ts'
import { tokensOf, type Token } from './tokens.ts'
import { comparisons, type Expression, type Operator, type TextParts } from './tree.ts'

/** An expression has at most that many characters and nodes, and calls and brackets in each other. */
const limits = { characters: 500, nodes: 64, depth: 16 }
/** Nodes of all expressions of a text. */
const mostSteps = 1000

export type Parsed = { expression: Expression } | { problem: ExpressionProblem }
export type ParsedText = { parts: TextParts } | { problem: ExpressionProblem }

/** @param source such as `if(SALE_PRICE < LIST_PRICE, money(SALE_PRICE), '')` */
export function parseExpression(source: string): Parsed {
  return orProblem(() => {
    if (source.length > limits.characters) throw tooLong(limits.characters)
    return { expression: treeOf(tokensOf(source, 0, false).tokens).tree }
  })
}

/**
 * A text with expressions in braces.
 * @param source such as `Only {money(SALE_PRICE)}`; `{{` and `}}` print a brace
 */
export function parseText(source: string): ParsedText {
  return orProblem(() => {
    const parts: (string | Expression)[] = []
    let letters = ''
    let steps = 0
    for (let at = 0; at < source.length; at++) {
      const letter = source[at]!
      const isBrace = letter === '{' || letter === '}'
      if (!isBrace || source[at + 1] === letter) {
        letters += letter
        if (isBrace) at++
        continue
      }
      if (letter === '}') throw new Refusal(at, 'loneBrace')
      const { tokens, end } = tokensOf(source, at + 1, true)
      if (end === source.length) throw new Refusal(at, 'unclosedBrace')
      if (end - at - 1 > limits.characters) throw tooLong(at + 1 + limits.characters)
      const { tree, nodes } = treeOf(tokens)
      steps += nodes
      if (steps > mostSteps) throw new Refusal(at, 'tooManySteps', { most: String(mostSteps) })
      if (letters !== '') parts.push(letters)
      parts.push(tree)
      letters = ''
      at = end
    }
    return { parts: letters === '' ? parts : [...parts, letters] }
  })
}

const tooLong = (at: number) => new Refusal(at, 'tooLong', { most: String(limits.characters) })

function orProblem<Result>(parse: () => Result): Result | { problem: ExpressionProblem } {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem }
    throw error
  }
}

const additive: readonly Operator[] = ['+', '-', '&']
const multiplicative: readonly Operator[] = ['*', '/']

function treeOf(tokens: readonly Token[]): { tree: Expression; nodes: number } {
  let at = 0
  let nodes = 0
  let depth = 0
  const next = () => tokens[at]!
  const isSign = (value: string) => next().kind === 'sign' && next().value === value

  function take(): Token {
    const token = next()
    if (token.kind !== 'end') at++
    return token
  }

  function node<Node extends Expression>(made: Node, from: number): Node {
    nodes++
    if (nodes > limits.nodes) throw new Refusal(from, 'tooManyNodes', { most: String(limits.nodes) })
    return made
  }

  /** The operator here, if it is one of these. */
  function operatorOf(operators: readonly Operator[]): Operator | undefined {
    return next().kind === 'sign' ? operators.find((operator) => operator === next().value) : undefined
  }

  function chain(operators: readonly Operator[], side: () => Expression): Expression {
    let left = side()
    for (let operator = operatorOf(operators); operator; operator = operatorOf(operators)) {
      const from = take().at
      left = node({ kind: 'pair', operator, left, right: side() }, from)
    }
    return left
  }

  const anything = () => chain(['or'], () => chain(['and'], negation))

  function negation(): Expression {
    if (!isSign('not')) return compared()
    const from = take().at
    return node({ kind: 'not', of: compared() }, from)
  }

  function compared(): Expression {
    const left = sum()
    const operator = operatorOf(comparisons)
    if (!operator) return left
    const from = take().at
    return node({ kind: 'pair', operator, left, right: sum() }, from)
  }

  const sum = () => chain(additive, () => chain(multiplicative, signed))

  function signed(): Expression {
    if (!isSign('-')) return primary()
    const from = take().at
    return node({ kind: 'minus', of: primary() }, from)
  }

  function primary(): Expression {
    const token = take()
    if (token.kind === 'number') return node({ kind: 'number', value: token.value }, token.at)
    if (token.kind === 'text') return node({ kind: 'text', value: token.value }, token.at)
    if (token.kind === 'sign' && token.value === '(') {
      const inside = deeper(token.at, anything)
      expect(')')
      return inside
    }
    if ((token.kind === 'name' || token.kind === 'field') && isSign('(')) return call(token.value, token.at)
    if (token.kind === 'field') return node({ kind: 'field', key: token.value }, token.at)
    if (token.kind === 'name') throw new Refusal(token.at, 'unknownName', { name: token.value })
    throw unexpected(token)
  }

  function call(name: string, from: number): Expression {
    if (!isFunctionName(name)) throw new Refusal(from, 'unknownFunction', { name, closest: closestTo(name) })
    take()
    const args: Expression[] = []
    if (!isSign(')'))
      do args.push(deeper(from, anything))
      while (isSign(',') && take())
    expect(')')
    checkArguments(name, args, from)
    return node({ kind: 'call', name, args }, from)
  }

  function deeper(from: number, inside: () => Expression): Expression {
    depth++
    if (depth > limits.depth) throw new Refusal(from, 'tooDeep', { most: String(limits.depth) })
    const found = inside()
    depth--
    return found
  }

  function expect(value: string) {
    if (!isSign(value)) throw unexpected(next())
    take()
  }

  const tree = anything()
  if (next().kind !== 'end') throw unexpected(next())
  return { tree, nodes }
}

const unexpected = (token: Token) =>
  token.kind === 'end'
    ? new Refusal(token.at, 'incomplete')
    : new Refusal(token.at, 'unexpected', { found: String(token.value) })

const closestTo = (name: string) =>
  Object.keys(functions).find((known) => known.toLowerCase() === name.toLowerCase()) ?? ''

function checkArguments(name: FunctionName, args: readonly Expression[], from: number) {
  const { least, most } = functions[name]
  if (args.length < least) throw new Refusal(from, 'tooFewArguments', { name, least: String(least) })
  if (args.length > most) throw new Refusal(from, 'tooManyArguments', { name, most: String(most) })
  const [first] = args
  if (name === 'ctx' && !(first?.kind === 'text' && contextNames.some((known) => known === first.value)))
    throw new Refusal(from, 'unknownContext', { names: contextNames.join(', ') })
  if (name === 'word' && first?.kind !== 'text') throw new Refusal(from, 'unknownWord')
}
