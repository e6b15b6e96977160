// api: reads again after a change, soon after the first event and then at a limited rate.
import { useEffect, useRef } from 'react'
import type { LiveEvent } from '@shelfcast/contract/events/events'
import { useLive, type LiveKind } from './live.ts'

/** Soon enough to look live; the events of one change arrive together. */
const firstMs = 100
const everyMs = 1_500

/** @param matters leaves out events that cannot change what was read; a gap always reads again */
export function useLiveRead(
  kinds: readonly LiveKind[],
  read: () => void,
  matters: (event: LiveEvent) => boolean = () => true,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(kinds, (event) => {
    if (event !== 'gap' && !matters(event)) return
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
