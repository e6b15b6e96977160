// features/designer: the canvas comes first, because a user begins there; panels follow in the next idle moment.
import { startTransition, useEffect, useState } from 'react'

/** Panels come after this time even if the page is never idle. */
const latestMs = 300

/** Whether the canvas is on screen, so that the panels beside it may be drawn. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => startTransition(() => setSettled(true)), { timeout: latestMs })
    return () => cancelIdleCallback(idle)
  }, [])
  return settled
}
