// features/overview: a card, and a card with one figure that links to its rows.
import { useState, type ReactNode } from 'react'
import { wholeCurrency } from '../../state/currency.ts'
import { StatusDot, type Tone } from '../../ui/status.tsx'
import { TargetLink, type LinkTarget } from '../../ui/link.tsx'

export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return <section className={`rounded border border-line bg-surface p-5 ${className}`}>{children}</section>
}

/** The figure counts exactly the rows behind its link. */
export function Figure({
  name,
  value,
  note,
  tone,
  target,
}: {
  name: string
  value: number
  note?: string
  tone?: Tone
  target: LinkTarget
}) {
  const [first] = useState(value)
  return (
    <TargetLink
      to={target}
      className="flex min-w-0 flex-col gap-1 rounded border border-line bg-surface px-4 py-4 text-start min-[1280px]:px-5 transition-colors hover:border-edge"
    >
      <span className="flex items-center gap-2 text-table text-muted">
        {tone && <StatusDot tone={tone} />}
        <span title={name} className="truncate">
          {name}
        </span>
      </span>
      <span className="flex items-baseline gap-2">
        {/* The key restarts the flash whenever the number changes; the first one is not a change. */}
        <span key={value} className={`rounded-sm text-figure font-semibold ${value === first ? '' : 'animate-flash'}`}>
          {wholeCurrency(value)}
        </span>
        {note && <span className="truncate text-table text-muted">{note}</span>}
      </span>
    </TargetLink>
  )
}
