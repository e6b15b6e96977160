// ui/dialog: a question before an action. Dialogs only ask; work happens in side panels.
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { returnFocus } from './return-focus.ts'
import { useText } from '../text/text.ts'

export interface AskDialogProps {
  open: boolean
  title: string
  /** The consequence, with the count; names if there is room. */
  children: ReactNode
  /** The verb on the button. */
  verb: string
  danger?: boolean
  busy?: boolean
  onYes: () => void
  onClose: () => void
}

export function AskDialog({ open, ...question }: AskDialogProps) {
  return open ? createPortal(<Question {...question} />, document.body) : null
}

/**
 * The browser's own modal dialog: nothing behind it can be reached. Focus starts on Cancel for a destructive action,
 * else on the verb, and returns afterwards.
 */
function Question({ title, children, verb, danger, busy, onYes, onClose }: Omit<AskDialogProps, 'open'>) {
  const text = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      returnFocus(before)
    }
  }, [])
  useEffect(() => {
    ;(danger ? cancel : yes).current?.focus()
  }, [danger])
  // In a modal dialog Tab can reach the browser's own buttons; a question keeps the focus.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab') return
    const [first, last] = [cancel.current, yes.current]
    const target = event.shiftKey
      ? document.activeElement === first
        ? last
        : undefined
      : document.activeElement === last
        ? first
        : undefined
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <dialog
      ref={dialog}
      data-question
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      className="fixed inset-x-0 top-[22vh] mx-auto my-0 w-110 max-w-[calc(100vw-32px)] animate-enter rounded border-0 bg-surface p-6 text-ink shadow-float outline-none backdrop:animate-appear backdrop:bg-black/40"
    >
      <h2 id={`${id}-title`} className="text-lead font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="pt-2 text-body text-muted">
        {children}
      </div>
      <div className="flex justify-end gap-2 pt-6">
        <Button ref={cancel} onClick={onClose}>
          {text('ui.cancel')}
        </Button>
        <Button ref={yes} look={danger ? 'destroy' : 'strong'} busy={busy ?? false} onClick={onYes}>
          {verb}
        </Button>
      </div>
    </dialog>
  )
}
