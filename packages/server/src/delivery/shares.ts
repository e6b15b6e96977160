// server/delivery: divides gateways among instances. Pure; membership.ts finds the live instances and takes free
// gateways.

/**
 * The gateways of one instance, by rendezvous hashing: each gateway goes to the instance with the highest score for it
 * that has room. So a joining or leaving instance moves few gateways, and none has more than a fair share.
 * @param alive all live instances, `me` included
 * @param gatewayIds in one order for all instances
 */
export function shareOf(me: string, alive: readonly string[], gatewayIds: readonly number[]): Set<number> {
  if (alive.length <= 1) return new Set(gatewayIds)
  const most = Math.ceil(gatewayIds.length / alive.length)
  const instances = alive.toSorted().map((name) => ({ name, seed: seedOf(name), held: 0 }))
  const mine = new Set<number>()
  for (const id of gatewayIds) {
    let best: { name: string; held: number } | undefined
    let highest = -1
    for (const instance of instances) {
      const score = instance.held < most ? scoreOf(instance.seed, id) : -1
      if (score > highest) [best, highest] = [instance, score]
    }
    if (!best) continue
    best.held += 1
    if (best.name === me) mine.add(id)
  }
  return mine
}

/** FNV-1a. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash
}

/** The last steps of MurmurHash3: neighbouring ids get unrelated scores. */
function scoreOf(seed: number, id: number): number {
  let hash = Math.imul(seed ^ id, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
