// server/sensors/drivers/homeassistant: where a value is in a message. Devices announce templates of one simple form:
// a path, and filters that only shape how the value is shown.

/** The path in the JSON of a message; `raw`: the message is the value. */
export type ValuePath = { kind: 'raw' } | { kind: 'json'; keys: string[] }

const filter = String.raw`\s*\|\s*(?:is_defined|float|int|round|default)(?:\s*\([^()|{}]*\))?`
const form = new RegExp(
  String.raw`^\s*\{\{-?\s*(value|value_json)((?:\.\w+|\[\s*(?:'[^']*'|"[^"]*"|\d+)\s*\])*)((?:${filter})*)\s*-?\}\}\s*$`,
)
const step = /\.(\w+)|\[\s*(?:'([^']*)'|"([^"]*)"|(\d+))\s*\]/g
const longest = 500

/**
 * Filters are left out: rounding only hides digits, and a default is no measured value.
 * @returns undefined for a template of another form
 */
export function pathOf(template: string): ValuePath | undefined {
  if (template.trim() === '') return { kind: 'raw' }
  if (template.length > longest) return undefined
  const [, start, steps = ''] = form.exec(template) ?? []
  if (start === undefined) return undefined
  const keys = [...steps.matchAll(step)].map(
    ([, name, single, double, index]) => name ?? single ?? double ?? index ?? '',
  )
  if (start === 'value') return keys.length === 0 ? { kind: 'raw' } : undefined
  return keys.length === 0 ? undefined : { kind: 'json', keys }
}

/** @param json of the message, or undefined. @param text the message itself */
export function valueAt(path: ValuePath, json: unknown, text: string): unknown {
  if (path.kind === 'raw') return text
  let value = json
  for (const key of path.keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}
