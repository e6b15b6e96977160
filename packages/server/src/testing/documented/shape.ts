// testing/documented: parses the wire contract's notation for shapes and compares an answer with it. The calls are in
// the neighbouring files.

/** The errors in a value, by path; empty when it has the shape. Extra keys are allowed: callers ignore them. */
export type Check = (value: unknown, path: string) => string[]

type Names = Record<string, Check>

const is =
  (what: string, test: (value: unknown) => boolean): Check =>
  (value, path) =>
    test(value) ? [] : [`${path}: ${JSON.stringify(value)?.slice(0, 80)} is no ${what}`]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `time` is RFC 3339 in UTC (wire contract §4), null if nothing happened yet; `number?` of a missing measurement is
 * null.
 */
const kinds: Names = {
  string: is('string', (value) => typeof value === 'string'),
  int: is('int', Number.isInteger),
  number: is('number', (value) => typeof value === 'number'),
  bool: is('bool', (value) => typeof value === 'boolean'),
  map: is('map', isObject),
  time: is(
    'time',
    (value) => value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)),
  ),
}

/**
 * `{a, b:int, c:[{d}], e:string[], f?:int, g:Name, h:int|null}`; without a kind it is a string, `?` may be absent, `[X]` is a list that a test must fill.
 * @param names shapes that the text names.
 */
export function shape(text: string, names: Names = {}): Check {
  const known = { ...kinds, ...names }
  let at = 0
  const rest = text.replace(/\s+/g, '')

  function take(pattern: RegExp): string | undefined {
    const found = new RegExp(pattern.source, 'y')
    found.lastIndex = at
    const taken = found.exec(rest)?.[0]
    at += taken?.length ?? 0
    return taken
  }
  function need(pattern: RegExp): string {
    const taken = take(pattern)
    if (taken === undefined) throw new Error(`Not a shape at ${rest.slice(at, at + 40)}`)
    return taken
  }
  function kind(): Check {
    let check: Check
    if (take(/\{/)) check = fields()
    else if (take(/\[/)) {
      check = listOf(kind(), { filled: true })
      need(/\]/)
    } else {
      const name = need(/\w+/)
      const found = known[name]
      if (!found) throw new Error(`No shape is named ${name}.`)
      check = found
    }
    if (take(/\[\]/)) check = listOf(check, { filled: false })
    const plain = check
    return take(/\|null/) ? (value, path) => (value === null ? [] : plain(value, path)) : plain
  }
  function fields(): Check {
    const checks: { name: string; optional: boolean; check: Check }[] = []
    do {
      const name = need(/\w+/)
      checks.push({ name, optional: take(/\?/) !== undefined, check: take(/:/) ? kind() : (kinds['string'] as Check) })
    } while (take(/,/))
    need(/\}/)
    return (value, path) => {
      if (!isObject(value)) return [`${path}: ${JSON.stringify(value)?.slice(0, 80)} is no object`]
      return checks.flatMap(({ name, optional, check }) =>
        name in value ? check(value[name], `${path}.${name}`) : optional ? [] : [`${path}.${name} is missing`],
      )
    }
  }
  const whole = kind()
  if (at < rest.length) throw new Error(`Not a shape at ${rest.slice(at, at + 40)}`)
  return whole
}

const listOf =
  (check: Check, { filled }: { filled: boolean }): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return [`${path}: ${JSON.stringify(value)?.slice(0, 80)} is no list`]
    if (filled && value.length === 0) return [`${path} is empty, so nothing was compared`]
    return value.flatMap((item, index) => check(item, `${path}[${index}]`))
  }

/** Several shapes of one object at once. */
export const all =
  (...checks: readonly Check[]): Check =>
  (value, path) =>
    checks.flatMap((check) => check(value, path))

export interface DocumentedCall {
  /** `METHOD path?query` as in the contract, relative to the base address. */
  call: string
  body?: unknown
  /** Default 200. */
  status?: number
  /** The beginning of its message. */
  message?: string
  /** Of the answer's body; without one only the status counts. */
  answer?: Check
  /** Whether there is an envelope; `batch` also names the order. */
  envelope?: 'bare' | 'plain' | 'batch'
  /** Answers with the paging headers, and with this size by default. */
  page?: number
}
