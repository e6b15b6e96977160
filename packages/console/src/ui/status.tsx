// ui/status: a state as a shape and a word, never colour alone.
import type { ReactNode } from 'react'

/** How good a state is. Shapes differ too: ● stable, ◐ caution, ○ danger or off. */
export type Tone = 'stable' | 'caution' | 'danger' | 'info' | 'off'

const inks: Record<Tone, string> = {
  stable: 'text-success',
  caution: 'text-warning',
  danger: 'text-error',
  info: 'text-info',
  off: 'text-faint',
}

/** The shape alone, for places with the word already. */
export function StatusDot({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className={`size-2.5 shrink-0 ${inks[tone]}`}>
      <circle
        cx="5"
        cy="5"
        r="4"
        fill={tone === 'stable' || tone === 'info' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.8"
      />
      {tone === 'caution' && <path d="M5 1a4 4 0 0 1 0 8Z" fill="currentColor" />}
      {tone === 'info' && <circle cx="5" cy="5" r="1.5" className="fill-surface" />}
    </svg>
  )
}

/** A dot and a word. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <StatusDot tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  )
}

const washes: Record<Tone, string> = {
  stable: 'bg-success/10 text-success-ink',
  caution: 'bg-warning/15 text-warning-ink',
  danger: 'bg-error/10 text-error-ink',
  info: 'bg-info/10 text-info-ink',
  off: 'bg-sunken text-muted',
}

/** A word on a tinted background, for single facts: a version, 'Draft', 'Manual'. */
export function Badge({ tone = 'off', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 max-w-full items-center truncate rounded-sm px-1.5 text-caption font-medium ${washes[tone]}`}
    >
      {children}
    </span>
  )
}
