// features/sessions: how long sign-in stays locked after too many failures, counted down.
import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'

const minuteS = 60

/** `start(seconds)` begins to wait; `text` is the remaining time, undefined when it is over. */
export function useWaiting(): { text: string | undefined; start: (seconds: number) => void } {
  const text = useText()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until - now) / 1000)
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [until])
  const when =
    seconds > 2 * minuteS
      ? text('login.lockedInMinutes', { minutes: Math.ceil(seconds / minuteS) })
      : text('login.lockedIn', { seconds })
  return {
    text: seconds > 0 ? text('login.locked', { when }) : undefined,
    start: (wait) => {
      setNow(Date.now())
      setUntil(Date.now() + wait * 1000)
    },
  }
}
