// parts: shortens a browser's user agent to two words.
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * 'Firefox, Windows'; for other programs the first word; undefined without a name. The order of the tables matters:
 * Edge calls itself Chrome too.
 */
export function agentName(agent: string): string | undefined {
  const names = [firstOf(browsers, agent), firstOf(systems, agent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : agent.split(/[\s/]/)[0] || undefined
}
