// ui/toast: a short message about the last action. Forms and buttons show their own refusals instead.
import { useEffect, useState } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { create } from 'zustand'
import { useText } from '../text/text.ts'

interface Said {
  id: number
  words: string
  kind: 'said' | 'warned'
  action?: ToastAction | undefined
}

/** A button of a toast, such as Undo. */
export interface ToastAction {
  label: string
  run: () => void
}

const useSaid = create<{ list: readonly Said[] }>(() => ({ list: [] }))
const shownAtMost = 4
/** An error stays longer, so that users can read it twice; an action, so that they can reach it. */
const staysMs = { said: 4000, warned: 12_000, acting: 10_000 }
/** A long message stays as long as reading it takes. */
const perLetterMs = 70
let last = 0

const add = (kind: Said['kind'], words: string, action?: ToastAction) =>
  useSaid.setState(({ list }) => ({ list: [...list, { id: ++last, words, kind, action }].slice(-shownAtMost) }))
const remove = (id: number) => useSaid.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))

export const toast = {
  /** Success; `action` may take it back. */
  say: (words: string, action?: ToastAction) => add('said', words, action),
  /** Failure. */
  warn: (words: string) => add('warned', words),
}

/**
 * Holds the toasts, over the foot of the menu, where they hide no button of a panel. Used once, near the root, from the
 * start, because a screen reader only announces additions to a region that it knows.
 */
export function Toasts() {
  const list = useSaid((state) => state.list)
  return (
    <div
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed bottom-4 start-[calc(var(--page-beside)+16px)] z-60 flex w-80 flex-col gap-2"
    >
      {list.map((one) => (
        <Toast key={one.id} {...one} />
      ))}
    </div>
  )
}

/** Disappears after a while, but not under the pointer or with the focus. */
function Toast({ id, words, kind, action }: Said) {
  const text = useText()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const leastMs = staysMs[action ? 'acting' : kind]
    const timer = setTimeout(() => remove(id), Math.max(leastMs, words.length * perLetterMs))
    return () => clearTimeout(timer)
  }, [held, id, kind, action, words])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded border border-line bg-surface p-3 shadow-float"
    >
      {kind === 'warned' ? (
        <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-error-ink" />
      ) : (
        <CircleCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-success-ink" />
      )}
      <p className="min-w-0 flex-1 break-words text-body text-ink">{words}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            remove(id)
            action.run()
          }}
          className="shrink-0 rounded-sm font-semibold text-accent-ink hover:underline"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={text('ui.close')}
        onClick={() => remove(id)}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
      >
        <X aria-hidden size={14} strokeWidth={1.75} />
      </button>
    </div>
  )
}
