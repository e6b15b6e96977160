// screens/unsaved-guard: asks before another address or a reload loses unsaved entries. It loads with the first form.
import { useBlocker } from '@tanstack/react-router'
import { useAuth } from '../api/auth-state.ts'
import { discard, page, rows, useLeaving } from '../state/unsaved.ts'
import { DiscardQuestion } from './unsaved.tsx'

interface Address {
  pathname: string
  search: unknown
}
const openOf = ({ search }: Address) => (search as { open?: unknown } | undefined)?.open

function isLost(current: Address, next: Address): boolean {
  // An automatic logout does not ask; the drafts stay.
  if (!useAuth.getState().loginState) return false
  if (current.pathname !== next.pathname) return page.unsaved.size > 0
  return openOf(current) !== openOf(next) && rows.unsaved.size > 0
}

/** Asks before another address or a reload. Drawn once, around every screen. */
export function UnsavedGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLost(current, next),
    enableBeforeUnload: () => page.unsaved.size > 0,
    withResolver: true,
  })
  const go = useLeaving((state) => state.go)
  return (
    <DiscardQuestion
      open={status === 'blocked' || go !== undefined}
      onYes={() => {
        discard(page)
        useLeaving.setState({ go: undefined })
        proceed?.()
        go?.()
      }}
      onClose={() => {
        useLeaving.setState({ go: undefined })
        reset?.()
      }}
    />
  )
}
