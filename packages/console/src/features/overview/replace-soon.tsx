// features/overview: how many batteries are low within a week, with the labels and the list for the walk.
import { ChevronRight } from 'lucide-react'
import { useText } from '../../text/text.ts'
import { TargetLink, type LinkTarget } from '../../ui/link.tsx'

export function ReplaceSoon({
  count,
  labels,
}: {
  count: number
  labels: (search: Record<string, string>) => LinkTarget
}) {
  const text = useText()
  const soon = { replaceWithin: '7' }
  return (
    <p className="-mt-3 flex items-center justify-between gap-4">
      <TargetLink to={labels(soon)} className="flex items-center gap-1 rounded-sm font-semibold hover:underline">
        {text('overview.battery.soon', { count })}
        <ChevronRight size={16} className="shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
      </TargetLink>
      <TargetLink to={labels({ ...soon, act: 'label.walk' })} className="rounded-sm text-accent-ink hover:underline">
        {text('overview.battery.walk')}
      </TargetLink>
    </p>
  )
}
