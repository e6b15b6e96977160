// features/audit: what an entry changed, value by value, from its JSON before and after.

export interface Difference {
  /** Where the value is, such as 'config › channel' or 'links › 2 › label'. */
  path: string
  before: string
  after: string
}

type Leaves = ReadonlyMap<string, string>

/** The values that differ, in the order of `after`; those that are gone come last. Empty without before and after. */
export function differencesOf(before: string, after: string): Difference[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((path) => {
    const difference = { path, before: old.get(path) ?? '', after: next.get(path) ?? '' }
    return difference.before === difference.after ? [] : [difference]
  })
}

function leavesOf(json: string): Leaves {
  const leaves = new Map<string, string>()
  const visit = (value: unknown, path: string) => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path} › ${key}`)
    else if (value !== null) leaves.set(path, String(value as string | number | boolean))
  }
  if (json !== '') visit(JSON.parse(json), '')
  return leaves
}
