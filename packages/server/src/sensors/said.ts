// server/sensors: what devices and bridges say: JSON of any shape, which may also be none.
export type Fields = Readonly<Record<string, unknown>>

const mostBytes = 4_194_304

/** The JSON of a payload; undefined for anything else. */
export function jsonOf(payload: Uint8Array): unknown {
  if (payload.length > mostBytes) return undefined
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown
  } catch {
    return undefined // a device may publish anything
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')
