// server/sensors/drivers: whether a topic belongs to a subscription with wildcards (MQTT 3.1.1 §4.7).

export function topicMatches(filter: string, topic: string): boolean {
  const [wanted, given] = [filter.split('/'), topic.split('/')]
  const isRest = wanted.at(-1) === '#'
  const levels = isRest ? wanted.slice(0, -1) : wanted
  if (isRest ? given.length < levels.length : given.length !== levels.length) return false
  return levels.every((level, at) => level === '+' || level === given[at])
}
