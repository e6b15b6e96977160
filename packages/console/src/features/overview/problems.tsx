// features/overview: what is wrong now, most urgent first, each a way to its rows.
import { ChevronRight } from 'lucide-react'
import type { Counts } from '@shelfcast/contract/summary'
import { useText } from '../../text/text.ts'
import { StatusDot, type Tone } from '../../ui/status.tsx'

interface ProblemsProps { counts: Counts; labels: (search: Record<string, string>) => () => void; gateways: (search: Record<string, string>) => () => void }

export function Problems({ counts, labels, gateways }: ProblemsProps) {
  const text = useText()
  const lowBattery = counts.lowBatteryCount + counts.badBatteryCount + counts.replaceBatteryCount
  const all: { count: number; tone: Tone; say: string; go: () => void }[] = [
    { count: counts.offlineGwCount, tone: 'danger', say: text('overview.problem.gatewayOffline', { count: counts.offlineGwCount }), go: gateways({ network: 'offline' }) },
    { count: counts.notUpdatedLabelCount, tone: 'danger', say: text('overview.problem.timedOut', { count: counts.notUpdatedLabelCount }), go: labels({ status: 'TIMEOUT' }) },
    { count: counts.offlineLabelCount, tone: 'danger', say: text('overview.problem.labelOffline', { count: counts.offlineLabelCount }), go: labels({ network: 'false' }) },
    { count: lowBattery, tone: 'caution', say: text('overview.problem.lowBattery', { count: lowBattery }), go: labels({ battery: 'LOW,BAD,REPLACE' }) },
    { count: counts.badSignalLabelCount, tone: 'caution', say: text('overview.problem.badSignal', { count: counts.badSignalLabelCount }), go: labels({ signal: 'BAD' }) },
  ]
  const problems = all.filter((problem) => problem.count > 0)
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{text('overview.problems')}</h2>
      {problems.length === 0 && <p className="text-muted">{text('overview.noProblems')}</p>}
      <ul className="flex flex-col">
        {problems.map((problem) => (
          <li key={problem.say} className="border-b border-line last:border-0">
            <button type="button" onClick={problem.go} className="flex w-full items-center gap-2.5 rounded-sm py-2.5 text-start hover:underline">
              <StatusDot tone={problem.tone} />
              <span className="grow">{problem.say}</span>
              <ChevronRight size={16} className="text-faint rtl:-scale-x-100" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
