// ui/stat-box: a count over a list that is also a filter, and shows whether it is active.
import { numberText } from './number-text.ts'
import { StatusDot, type Tone } from './status.tsx'

/** `value` undefined while unknown. */
export function StatBox({
  label,
  value,
  tone,
  pressed,
  onPress,
}: {
  label: string
  value: number | undefined
  tone?: Tone
  pressed: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-w-24 flex-1 flex-col gap-0.5 rounded border border-line bg-surface px-2 py-2.5 min-[1280px]:px-2.5 text-start transition-colors hover:border-edge aria-pressed:border-accent-ink aria-pressed:wash-solid"
    >
      <span className="flex items-center gap-1 text-table text-muted">
        {tone && <StatusDot tone={tone} />}
        <span title={label} className="truncate">
          {label}
        </span>
      </span>
      <span className="text-figure font-semibold">
        {value === undefined ? <span className="text-faint">–</span> : numberText(value)}
      </span>
    </button>
  )
}
