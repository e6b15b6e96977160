// screens/unsaved: asks before unsaved entries are lost in a closed panel or another row; unsaved-guard.tsx asks before
// another address, a reload, another store or signing out. Every form of operation-form.ts takes part; other panels use useUnsavedPanel.
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { discard, noteUnsaved, page, rows, useAnyForm, type Part } from '../state/unsaved.ts'
import { useText } from '../text/text.ts'
import { AskDialog } from '../ui/dialog.tsx'

const PartContext = createContext(page)
const nothing = () => undefined

/** Reports unsaved entries while the component is mounted. `forget` discards them. */
export function useUnsaved(isDirty: boolean, forget: () => void = nothing): void {
  const part = useContext(PartContext)
  const discardEntries = useEffectEvent(forget)
  useEffect(() => {
    useAnyForm.setState(true)
  }, [])
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

/**
 * A panel that holds entries itself, without a form of operation-form.ts: `close` asks first. `forget` discards their
 * draft. Draw `question`.
 */
export function useUnsavedPanel(
  isDirty: boolean,
  onClose: () => void,
  forget: () => void = nothing,
): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false)
  useUnsaved(isDirty, forget)
  return {
    close() {
      if (isDirty) setAsks(true)
      else onClose()
    },
    question: (
      <DiscardQuestion
        open={asks}
        onYes={() => {
          forget()
          onClose()
        }}
        onClose={() => {
          setAsks(false)
        }}
      />
    ),
  }
}

export function DiscardQuestion(props: { open: boolean; onYes: () => void; onClose: () => void }) {
  const text = useText()
  return (
    <AskDialog {...props} title={text('form.discardTitle')} verb={text('form.discard')} danger>
      {text('form.discardText')}
    </AskDialog>
  )
}
