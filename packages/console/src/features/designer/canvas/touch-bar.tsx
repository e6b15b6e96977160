// features/designer/canvas: what keys do with a keyboard, for fingers: snapping, selecting several, moving by one pixel.
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, BoxSelect, Magnet, type LucideIcon } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { useDesigner } from '../designer-state.ts'
import { useHabits, useView } from '../designer-view.ts'
import { nudge } from '../keys/acts.ts'

const nudges = [
  ['ArrowLeft', ArrowLeft],
  ['ArrowUp', ArrowUp],
  ['ArrowDown', ArrowDown],
  ['ArrowRight', ArrowRight],
] as const

export function TouchBar() {
  const text = useText()
  const coarse = useView((view) => view.coarse)
  const several = useView((view) => view.several)
  const snapping = useHabits((habits) => habits.snapping)
  const hasNothing = useDesigner(({ selection }) => selection.length === 0)
  const pending = useView((view) => view.pending)
  if (!coarse) return null
  return (
    <div
      role="toolbar"
      aria-label={text('designer.touch')}
      className="absolute bottom-4 start-1/2 z-20 flex -translate-x-1/2 gap-0.5 rounded border border-line bg-surface p-1 shadow-float"
    >
      <TouchButton
        icon={Magnet}
        label={text('designer.snapping')}
        pressed={snapping}
        onPress={() => useHabits.setState({ snapping: !snapping })}
      />
      <TouchButton
        icon={BoxSelect}
        label={text('designer.touch.several')}
        pressed={several}
        onPress={() => useView.setState({ several: !several })}
      />
      <span aria-hidden className="mx-1.5 w-px bg-line" />
      {nudges.map(([key, icon]) => (
        <TouchButton
          key={key}
          icon={icon}
          label={text(`designer.touch.${key}`)}
          disabled={hasNothing && !pending}
          onPress={() => nudge(key, 1)}
        />
      ))}
    </div>
  )
}

interface TouchButtonProps {
  icon: LucideIcon
  label: string
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
}

function TouchButton({ icon: Icon, label, pressed, disabled = false, onPress }: TouchButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={`grid size-10 place-items-center rounded-sm disabled:opacity-55 ${pressed ? 'bg-strong text-on-strong' : 'text-ink hover:bg-sunken'}`}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </button>
  )
}
