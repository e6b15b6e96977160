// ui/progress: the progress of a long task.
import { Progress as Base } from '@base-ui/react/progress'
import { percentText } from '../text/numbers.ts'

/** `value` from 0 to 100, null while the end is unknown. `detail` appears at the right: '3,200 of 10,950 rows'. */
export function Progress({
  label,
  value,
  detail,
  failed = false,
}: {
  label: string
  value: number | null
  detail?: string
  failed?: boolean
}) {
  return (
    <Base.Root value={value} className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-table">
        <Base.Label className="truncate">{label}</Base.Label>
        <span className="shrink-0 text-muted">{detail ?? (value === null ? '' : percentText(value))}</span>
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <Base.Indicator
          className={`h-full rounded-full transition-[width] ${failed ? 'bg-error' : 'bg-info'} data-indeterminate:w-1/3! data-indeterminate:animate-travel`}
        />
      </Base.Track>
    </Base.Root>
  )
}
