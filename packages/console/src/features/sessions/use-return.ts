// features/sessions: the sign-in page while the server is unreachable: it notices when the server is back, and returns
// to the screen if the session is still alive.
import { useEffect, useEffectEvent } from 'react'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { tryReturn } from '../../session/return.ts'

const firstPauseMs = 1_000
const longestPauseMs = 10_000

/** While `isAway`, asks for the server until it answers. `isBack`: the user must sign in again. */
export function useReturn(
  isAway: boolean,
  { entered, isBack }: { entered: (user: LoginReply) => void; isBack: () => void },
) {
  const enter = useEffectEvent(entered)
  const back = useEffectEvent(isBack)
  useEffect(() => {
    if (!isAway) return
    let over = false
    let pauseMs = firstPauseMs
    let timer: ReturnType<typeof setTimeout>
    async function look() {
      clearTimeout(timer)
      const found = await tryReturn()
      if (over) return
      if (found === 'back') {
        back()
        return
      }
      if (found !== 'away') enter(found)
      // A session that ends on the way in leaves this page open, and the next look finds that.
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      timer = setTimeout(start, pauseMs)
    }
    function start() {
      void look()
    }
    timer = setTimeout(start, pauseMs)
    window.addEventListener('online', start)
    return () => {
      over = true
      clearTimeout(timer)
      window.removeEventListener('online', start)
    }
  }, [isAway])
}
