// screens/use-idle: what need not be drawn at first follows in the next idle moment.
import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the page was idle since the first drawing, and a function that does not wait for it.
 * @param latestMs after this time it counts as idle in any case
 */
export function useIdle(latestMs: number): [isIdle: boolean, now: () => void] {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => startTransition(() => setIdle(true)), { timeout: latestMs })
    return () => cancelIdleCallback(idle)
  }, [latestMs])
  return [isIdle, () => setIdle(true)]
}
