// features/overview: current problems, most urgent first, each linked to its rows. For several stores, it names the
// worst store of each.
import type { ReactNode } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { readLabelProgress } from '@shelfcast/contract/labels/causes'
import { gatewayTotal, type Threshold } from '@shelfcast/contract/summary/health'
import { readProblems, type Counts, type ProblemType } from '@shelfcast/contract/summary/summary'
import { ask } from '../../api/ask.ts'
import { groupWords } from '../../parts/label-cause.ts'
import { problemPlace } from '../../state/problem-places.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { StatusDot, type Tone } from '../../ui/status.tsx'
import { TargetLink } from '../../ui/link.tsx'
import { useListLinks } from './links.ts'
import { comma } from '../../text/numbers.ts'

interface ProblemsProps {
  problems: Record<ProblemType, number>
  counts: Counts
  /** Sensors. */
  inDanger: number
  tone: (bad: number, total: number, threshold: Threshold) => Tone
  store: string
}

/** Most urgent first. */
const kinds: readonly { type: ProblemType; threshold: Threshold; say: TextKey }[] = [
  { type: 'gatewayOffline', threshold: 'gwOffline', say: 'overview.problem.gatewayOffline' },
  { type: 'updateFailure', threshold: 'labelUpdated', say: 'overview.problem.timedOut' },
  { type: 'labelOffline', threshold: 'labelOffline', say: 'overview.problem.labelOffline' },
  { type: 'lowBattery', threshold: 'labelLowBattery', say: 'overview.problem.lowBattery' },
  { type: 'badSignal', threshold: 'labelSignal', say: 'overview.problem.badSignal' },
  { type: 'misused', threshold: 'labelMisused', say: 'overview.problem.misused' },
]
const mostNamed = 3
const named = (stores: readonly { storeName: string; count: string }[]) =>
  stores.map(({ storeName, count }) => `${storeName} ${count}`).join(comma())

export function Problems({ problems, counts, inDanger, tone, store }: ProblemsProps) {
  const text = useText()
  const present = kinds.filter(({ type }) => problems[type] > 0)
  const read = useQueries({
    queries: present.map(({ type }) =>
      ask(readProblems, { problemType: type, ...(store ? { store } : {}) }, { background: true }),
    ),
  })
  // The causes of one store; over several, each store's own page has them.
  const late = useQuery(
    ask(
      readLabelProgress,
      { store, late: 'true' },
      { background: true, enabled: store !== '' && problems.updateFailure > 0 },
    ),
  )
  const totals: Record<Threshold, number> = {
    gwOffline: gatewayTotal(counts),
    labelUpdated: counts.totalUpdatedLabelCount,
    labelOffline: counts.totalLabelCount,
    labelLowBattery: counts.totalLabelCount,
    labelSignal: counts.totalLabelCount,
    labelMisused: counts.totalLabelCount,
  }
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{text('overview.problems')}</h2>
      {present.length === 0 && inDanger === 0 && <p className="text-muted">{text('overview.noProblems')}</p>}
      <ul className="flex flex-col">
        {inDanger > 0 && (
          <Problem
            tone="danger"
            place={{ to: '/Sensors/SensorList', search: { status: 'DANGER', linked: 'true' } }}
            words={text('overview.problem.sensorDanger', { count: inDanger })}
          />
        )}
        {present.map(({ type, threshold, say }, at) => {
          const stores = read[at]?.data?.data?.problemStoreList ?? []
          const count = stores.length > 0 ? stores.reduce((sum, one) => sum + Number(one.count), 0) : problems[type]
          const waiting = type === 'updateFailure' ? (late.data?.data?.waiting ?? []) : []
          return (
            <Problem
              key={type}
              tone={tone(count, totals[threshold], threshold)}
              place={problemPlace(type)}
              words={text(say, { count })}
            >
              {stores.length > 1 && (
                <span title={named(stores)} className="block truncate text-caption text-muted">
                  {named(stores.slice(0, mostNamed))}
                </span>
              )}
              {waiting.slice(0, mostNamed).map((group) => (
                <span
                  key={`${group.code} ${group.gateway ?? ''} ${group.reason ?? ''}`}
                  className="block text-caption text-muted"
                >
                  {groupWords(text, group)}
                </span>
              ))}
            </Problem>
          )
        })}
      </ul>
    </div>
  )
}

/** One line of the list, with a link to exactly its rows. */
function Problem({
  tone,
  place,
  words,
  children,
}: {
  tone: Tone
  place: { to: string; search: Record<string, string> }
  words: string
  children?: ReactNode
}) {
  const linkTo = useListLinks()
  return (
    <li className="border-b border-line last:border-0">
      <TargetLink
        to={linkTo(place)}
        className="flex w-full items-center gap-2.5 rounded-sm py-2.5 text-start hover:underline"
      >
        <StatusDot tone={tone} />
        <span className="min-w-0 grow">
          <span className="block">{words}</span>
          {children}
        </span>
        <ChevronRight size={16} className="shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
      </TargetLink>
    </li>
  )
}
