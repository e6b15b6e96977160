// features/designer/panels: a button of a command: its icon, its name, and its keys in the tooltip.
import type { LucideIcon } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { keysOf } from '../keys/chord.ts'
import type { Command } from '../keys/commands.ts'

export function CommandButton({
  command,
  icon,
  disabledReason,
  pressed,
  onPress,
}: {
  command: Command
  icon: LucideIcon
  disabledReason?: string | undefined
  pressed?: boolean
  onPress: () => void
}) {
  const text = useText()
  const [chord] = command.keys
  const keys = chord === undefined ? '' : ` (${keysOf(chord).join('+')})`
  return (
    <IconButton
      icon={icon}
      small
      label={`${text(command.label)}${keys}`}
      disabledReason={disabledReason}
      aria-pressed={pressed}
      onClick={onPress}
      className={pressed ? 'wash text-ink' : ''}
    />
  )
}
