// ui/chip: one active condition that the user can remove.
import { X } from 'lucide-react'
import { useText } from '../text/text.ts'

export function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  const text = useText()
  return (
    <span className="inline-flex h-6 max-w-72 items-center gap-1 rounded-sm bg-sunken pe-0.5 ps-2 text-caption">
      <span className="text-muted">{name}</span>
      <bdi className="truncate font-semibold">{value}</bdi>
      <button
        type="button"
        aria-label={text('ui.remove', { name: `${name} ${value}` })}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
      >
        <X aria-hidden size={12} strokeWidth={1.75} />
      </button>
    </span>
  )
}
