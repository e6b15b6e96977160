// features/audit: what an entry changed, value by value, from its JSON before and after.
import { fieldNameOf } from '../../api/refusals/field-names.ts'

export interface Difference {
  /** Where the value is, in the words of the screens: 'Store › Time zone' or 'Labels › 2 › Label ID'. */
  path: string
  before: string
  after: string
}

interface Leaf {
  path: readonly string[]
  value: string
}

/** The values that differ, in the order of `after`; those that are gone come last. Empty without before and after. */
export function differencesOf(before: string, after: string): Difference[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  return [...new Map([...next, ...old])].flatMap(([key, { path }]) => {
    const [then, now] = [old.get(key)?.value ?? '', next.get(key)?.value ?? '']
    return then === now ? [] : [{ path: path.map(fieldNameOf).join(' › '), before: then, after: now }]
  })
}

/** By their place: fields of the same name on the screens are different places. */
function leavesOf(json: string): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (value: unknown, path: readonly string[]) => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : key])
    else if (value !== null)
      leaves.set(JSON.stringify(path), { path, value: String(value as string | number | boolean) })
  }
  if (json !== '') visit(JSON.parse(json), [])
  return leaves
}
