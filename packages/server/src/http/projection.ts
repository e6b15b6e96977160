// server/http: the `filter` of some lists, such as `{labelList[labelCode,articleList[articleId]]}`: the answer contains
// only the named keys (wire contract §4).
import { PageReply, ReadyReply, ok } from './reply.ts'

/** Names to keep; an empty map below a name keeps all of it. */
type Names = Map<string, Names>

const deepest = 8

/**
 * The page with its envelope and only the named keys of its rows. An invalid filter, or one without a key of the
 * answer, is ignored.
 */
export function projected<T extends object>(
  filter: string | undefined,
  reply: PageReply<T>,
): PageReply<T> | ReadyReply {
  const names = filter === undefined ? undefined : namesIn(filter)
  if (!names || !Object.keys(reply.body).some((key) => names.has(key))) return reply
  return new ReadyReply(JSON.stringify({ ...ok, ...(keep(reply.body, names) as object) }), reply.page)
}

function namesIn(filter: string): Names | undefined {
  const text = filter.replace(/\s/g, '')
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  let at = 1
  const end = text.length - 1

  function list(depth: number): Names | undefined {
    const names: Names = new Map()
    for (;;) {
      const name = /^[^[\]{},]+/.exec(text.slice(at, end))?.[0]
      if (name === undefined || depth > deepest) return undefined
      at += name.length
      let below: Names | undefined = new Map()
      if (text[at] === '[') {
        at += 1
        below = list(depth + 1)
        if (!below || text[at] !== ']') return undefined
        at += 1
      }
      names.set(name, below)
      if (text[at] !== ',') return names
      at += 1
    }
  }

  const names = list(0)
  return at === end ? names : undefined
}

function keep(value: unknown, names: Names): unknown {
  if (names.size === 0) return value
  if (Array.isArray(value)) return value.map((part) => keep(part, names))
  if (typeof value === 'string') return keepInText(value, names)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => names.has(key))
      .map(([key, part]) => [key, keep(part, names.get(key) ?? new Map())]),
  )
}

/** The data of an article is JSON text on the wire. Any other text, such as a name that starts like JSON, stays. */
function keepInText(text: string, names: Names): string {
  if (!text.startsWith('{')) return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  return JSON.stringify(keep(value, names))
}
