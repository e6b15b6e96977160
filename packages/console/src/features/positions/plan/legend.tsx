// features/positions/plan: what the marks of labels mean. The same shapes as in draw.ts.
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { inks, sourceInks } from './inks.ts'
import { computedSources, type sources } from './points.ts'

const looks: Record<(typeof sources)[number], ReactNode> = {
  DECLARED: <rect x="2" y="2" width="8" height="8" fill="currentColor" />,
  ANCHOR: <path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" fill="currentColor" />,
  NEIGHBOURS: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  RADIO: <path d="M6 1 11.5 11H0.5Z" fill="currentColor" />,
  CELL: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
}

export function Legend({ misplaced }: { misplaced: number }) {
  const text = useText()
  return (
    <ul
      aria-label={text('lbs.legend')}
      className="flex min-h-4 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-muted"
    >
      {computedSources.map((source) => (
        <Entry key={source} ink={sourceInks[source]} shape={looks[source]} words={text(`lbs.source.${source}`)} />
      ))}
      <Entry
        ink={inks.misplaced}
        shape={
          <>
            <circle cx="6" cy="6" r="2.5" fill="currentColor" />
            <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </>
        }
        words={text('lbs.legend.misplaced', { number: misplaced })}
      />
    </ul>
  )
}

function Entry({ ink, shape, words }: { ink: string; shape: ReactNode; words: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg
        aria-hidden
        viewBox="0 0 12 12"
        style={{ color: ink, background: inks.paper }}
        className="size-4 rounded-sm p-0.5"
      >
        {shape}
      </svg>
      {words}
    </li>
  )
}
