// text: language packs. A pack comes from an administrator through browser storage, so it is checked before use.
const longestMessage = 2_000

/**
 * The messages of a pack: JSON text of key → message. Unknown keys are left out. A pack is refused completely
 * (undefined) if it contains anything but text, a message over 2,000 characters, or a placeholder that English does not
 * have.
 */
export function readPack(
  content: string | null,
  english: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  if (content === null || content === '') return {}
  let pack: unknown
  try {
    pack = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof pack !== 'object' || pack === null || Array.isArray(pack)) return undefined
  const known = Object.entries(pack).filter(([key]) => Object.hasOwn(english, key))
  const sound = known.every(
    ([key, message]) =>
      typeof message === 'string' &&
      message.length <= longestMessage &&
      placeholders(message).every((name) => placeholders(english[key] ?? '').includes(name)),
  )
  return sound ? Object.fromEntries(known as [string, string][]) : undefined
}

const placeholders = (message: string): string[] => [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
