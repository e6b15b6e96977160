// screens/unsaved: asks before unsaved entries are lost: by another address, a reload, another row or store, a closed
// panel, or signing out. Every form of operation-form.ts takes part; other panels use useUnsavedPanel.
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useAuth } from '../api/auth-state.ts'
import { discard, noteUnsaved, page, rows, useLeaving, type Part } from '../state/unsaved.ts'
import { useText } from '../text/text.ts'
import { AskDialog } from '../ui/dialog.tsx'

const PartContext = createContext(page)
const nothing = () => undefined

/** Reports unsaved entries while the component is mounted. `forget` discards them. */
export function useUnsaved(isDirty: boolean, forget: () => void = nothing): void {
  const part = useContext(PartContext)
  const discardEntries = useEffectEvent(forget)
  useEffect(() => {
    if (!isDirty) return
    return noteUnsaved(part, {
      discard: () => {
        discardEntries()
      },
    })
  }, [isDirty, part])
}

/** A part of the page, around its forms: `leave` asks first if one has unsaved entries. Draw `part` and `question`. */
export function useUnsavedPart(isRow = false): {
  leave: (go: () => void) => void
  question: ReactNode
  part: (children: ReactNode) => ReactNode
} {
  const outer = useContext(PartContext)
  const [own] = useState<Part>(() => ({
    unsaved: new Set(),
    around: [outer, ...outer.around, ...(isRow ? [rows] : [])],
  }))
  const [leaving, setLeaving] = useState<() => void>()
  return {
    leave(go) {
      if (own.unsaved.size > 0) setLeaving(() => go)
      else go()
    },
    question: (
      <DiscardQuestion
        open={leaving !== undefined}
        onYes={() => {
          setLeaving(undefined)
          discard(own)
          leaving?.()
        }}
        onClose={() => {
          setLeaving(undefined)
        }}
      />
    ),
    part: (children) => <PartContext value={own}>{children}</PartContext>,
  }
}

/** A panel that holds entries itself, without a form of operation-form.ts: `close` asks first. Draw `question`. */
export function useUnsavedPanel(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false)
  useUnsaved(isDirty)
  return {
    close() {
      if (isDirty) setAsks(true)
      else onClose()
    },
    question: (
      <DiscardQuestion
        open={asks}
        onYes={onClose}
        onClose={() => {
          setAsks(false)
        }}
      />
    ),
  }
}

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

export function DiscardQuestion(props: { open: boolean; onYes: () => void; onClose: () => void }) {
  const text = useText()
  return (
    <AskDialog {...props} title={text('form.discardTitle')} verb={text('form.discard')} danger>
      {text('form.discardText')}
    </AskDialog>
  )
}
