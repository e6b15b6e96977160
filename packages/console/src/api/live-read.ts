// api: reads again after a change, soon after the first event and then at a limited rate.
import { useEffect, useRef } from 'react'
import { useLive, type LiveKind } from './live.ts'

/** Soon enough to look live; the events of one change arrive together. */
const firstMs = 100
const everyMs = 1_500

export function useLiveRead(kinds: readonly LiveKind[], read: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(kinds, () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        readAt.current = Date.now()
        read()
      },
      Math.max(firstMs, readAt.current + everyMs - Date.now()),
    )
  })
}
