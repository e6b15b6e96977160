// api: reads what this browser stored, without zod: its schemas would be built on every visit before the first
// drawing (docs/decisions/what-the-first-screen-loads.md).

/** Reads one value; undefined if it is not of this kind. */
export type Kind<T> = (value: unknown) => T | undefined

export const flag: Kind<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** Text of at most so many characters. */
export const words =
  (longest = Infinity): Kind<string> =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? value : undefined

export const oneOf =
  <const T extends string>(options: readonly T[]): Kind<T> =>
  (value) =>
    options.find((option) => option === value)

/** A list of at most so many values; one wrong value makes it wrong. */
export const listOf =
  <T>(kind: Kind<T>, most: number): Kind<T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const read = value.map(kind)
    return read.every((one) => one !== undefined) ? read : undefined
  }

type Fields<T> = { [Name in keyof T]-?: Kind<T[Name]> }
const namesOf = <T>(kinds: Fields<T>) => Object.keys(kinds) as (keyof T & string)[]
const partsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** An object with exactly these fields; others are left out, one wrong field makes it wrong. */
export const objectOf =
  <T>(kinds: Fields<T>): Kind<T> =>
  (value) => {
    const parts = partsOf(value)
    if (!parts) return undefined
    const read = namesOf(kinds).map((name) => [name, kinds[name](parts[name])] as const)
    return read.every(([, one]) => one !== undefined) ? (Object.fromEntries(read) as T) : undefined
  }

/** All fields of `defaults`. Each has its own fallback, so that one bad value does not cost the others. */
export function withDefaults<T extends object>(stored: unknown, kinds: Fields<T>, defaults: T): T {
  const parts = partsOf(stored) ?? {}
  return Object.fromEntries(namesOf(kinds).map((name) => [name, kinds[name](parts[name]) ?? defaults[name]])) as T
}
