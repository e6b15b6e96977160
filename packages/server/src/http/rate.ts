// server/http: token buckets per address, in memory and bounded: an address with too many requests waits.

/** `burst` at once, then one per `everyMs`. Holds at most `most` addresses; a full table forgets the oldest, which is then treated as new. */
export function createBuckets({
  burst,
  everyMs,
  now,
  most = 20_000,
}: {
  burst: number
  everyMs: number
  now: () => number
  most?: number
}) {
  const buckets = new Map<string, { left: number; at: number }>()

  function bucketOf(address: string) {
    const found = buckets.get(address)
    const bucket = found ?? { left: burst, at: now() }
    // A clock that is set back must not make anyone wait until it has caught up.
    if (found) bucket.left = Math.min(burst, bucket.left + Math.max(0, now() - bucket.at) / everyMs)
    bucket.at = now()
    buckets.delete(address)
    buckets.set(address, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > most && oldest !== undefined) buckets.delete(oldest)
    return bucket
  }

  return {
    /** Undefined when there was room, else the seconds to wait. */
    take(address: string): number | undefined {
      const bucket = bucketOf(address)
      if (bucket.left < 1) return Math.max(1, Math.ceil(((1 - bucket.left) * everyMs) / 1000))
      bucket.left -= 1
      return undefined
    },
    /** Returns one token: the request was harmless. */
    refund(address: string) {
      const bucket = bucketOf(address)
      bucket.left = Math.min(burst, bucket.left + 1)
    },
  }
}
