// features/designer/canvas: the menu of a long press or of the right mouse button: what to do with the selection.
import { ArrowDownToLine, ArrowUpToLine, CopyPlus, EyeOff, Group, Layers2, Lock, Trash2, Ungroup } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { PointMenu } from '../../../ui/menu-popup.tsx'
import type { Point } from '../editing/hit.ts'
import { isGroup } from '../editing/tree.ts'
import * as acts from '../keys/acts.ts'
import { commands } from '../keys/commands.ts'

export interface PressMenuProps {
  /** In pixels of the window. */
  at: Point
  about: Element | null
  onClose: () => void
}

export function PressMenu({ at, about, onClose }: PressMenuProps) {
  const text = useText()
  const elements = acts.selectedNow()
  const hasGroup = elements.some(isGroup)
  const isLocked = elements.every(({ locked }) => locked)
  const entries =
    elements.length === 0
      ? [{ label: text(commands.selectAll.label), onPress: acts.selectAll }]
      : [
          { label: text(commands.duplicate.label), icon: CopyPlus, onPress: acts.duplicateSelection },
          { label: text(commands.front.label), icon: ArrowUpToLine, onPress: () => acts.moveLayers('front') },
          { label: text(commands.back.label), icon: ArrowDownToLine, onPress: () => acts.moveLayers('back') },
          ...(elements.length > 1
            ? [
                { label: text(commands.group.label), icon: Group, onPress: () => acts.groupSelection() },
                { label: text(commands.stack.label), icon: Layers2, onPress: () => acts.groupSelection('stack') },
              ]
            : []),
          ...(hasGroup ? [{ label: text(commands.ungroup.label), icon: Ungroup, onPress: acts.ungroupSelection }] : []),
          { label: text(isLocked ? 'designer.unlock' : 'designer.lock'), icon: Lock, onPress: acts.toggleLock },
          { label: text('designer.hide'), icon: EyeOff, onPress: acts.toggleHidden },
          { label: text(commands.remove.label), icon: Trash2, onPress: acts.removeSelection },
        ]
  return <PointMenu at={at} about={about} entries={entries} onClose={onClose} />
}
