// ui/states: placeholders for missing content: loading, empty, or failed.
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useText } from '../text/text.ts'

/** A shorter wait shows nothing: a flicker helps less than a still page. */
const skeletonAfterMs = 150

/** True once a wait is long enough to be shown. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), skeletonAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

/**
 * A grey bar in the size of the coming content: give it width and height by class. Rendered only after the first
 * moment.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  const slow = useSlow(true)
  return <span aria-hidden className={`block rounded-sm ${slow ? 'animate-breathe bg-sunken' : ''} ${className}`} />
}

/** A drawing of an empty shelf edge with label holders: quiet, in lines. */
function EmptyShelf() {
  return (
    <svg
      viewBox="0 0 160 72"
      aria-hidden="true"
      className="h-18 w-40 text-edge"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M4 30h152M4 38h152" />
      <rect x="14" y="42" width="36" height="20" rx="2" className="fill-surface" />
      <rect x="62" y="42" width="36" height="20" rx="2" strokeDasharray="3 3" />
      <rect x="110" y="42" width="36" height="20" rx="2" className="fill-surface" />
      <path d="M19 48h14M19 53h9M40 49v8M43 49v8M45.500 49v8M115 48h14M115 53h9M136 49v8M139 49v8M141.500 49v8" />
      <path d="M18 30v-14h10v14M32 30v-20h12v20M116 30v-18h14v18M134 30v-12h10v12" />
    </svg>
  )
}

/** Nothing to show: one sentence and the next step. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-6 py-14 text-center">
      <EmptyShelf />
      <p className="pt-2 text-body font-semibold">{title}</p>
      {hint && <p className="max-w-96 text-body text-muted">{hint}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  )
}

/** A failure in a line, for a part that is a line or stays in view. */
export function ErrorLine({ title, onRetry }: { title: string; onRetry: () => void }) {
  const text = useText()
  return (
    <p role="alert" className="flex items-center gap-3 text-error-ink">
      {title}
      <Button small onClick={onRetry}>
        {text('ui.retry')}
      </Button>
    </p>
  )
}

/** What a query tells of its reading. */
export interface Reading {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/**
 * The failure of the first of these readings that has nothing to show, with a button that repeats it. Undefined
 * without one: what an earlier reading brought stays on screen.
 * @param Shown default `ErrorState`; `ErrorLine` for a part that is a line
 */
export function readFailure(reads: Reading | readonly Reading[], Shown: typeof ErrorLine = ErrorState) {
  const failed = [reads].flat().find(({ data, error }: Reading) => error && data === undefined) as Reading | undefined
  return failed?.error ? <Shown title={failed.error.message} onRetry={() => void failed.refetch()} /> : undefined
}

/** A failure: what happened, what is safe, what to do. */
export function ErrorState({
  title,
  safe,
  onRetry,
  children,
}: {
  title: string
  safe?: string
  onRetry?: () => void
  children?: ReactNode
}) {
  const text = useText()
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 px-6 py-14 text-center">
      <svg
        viewBox="0 0 160 72"
        aria-hidden="true"
        className="h-18 w-40 text-edge"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M4 38h58l6-8 8 16 8-12 4 4h68" />
        <rect x="56" y="46" width="48" height="20" rx="2" className="fill-surface" />
        <path d="M74 52l12 8M86 52l-12 8" className="text-error" />
      </svg>
      <p className="max-w-140 pt-2 text-body font-semibold">{title}</p>
      {safe && <p className="max-w-96 text-body text-muted">{safe}</p>}
      {children}
      {onRetry && (
        <div className="pt-2">
          <Button onClick={onRetry}>{text('ui.retry')}</Button>
        </div>
      )}
    </div>
  )
}
