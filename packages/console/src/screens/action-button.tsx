// screens/action-button: a button that names the code it needs. Disabled with the reason, never hidden.
import type { Need } from '@shelfcast/contract/operation'
import { useAllowed } from '../api/permission.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useText, type TextKey } from '../text/text.ts'

export interface ActionButtonProps extends Omit<ButtonProps, 'disabledReason' | 'onClick'> {
  needs: Need
  /** Why it cannot be done now, whatever the account may. */
  blockedBy?: TextKey | undefined
  onPress: () => void
}

export function ActionButton({ needs, blockedBy, onPress, ...button }: ActionButtonProps) {
  const text = useText()
  const { allowed, reason } = useAllowed(needs)
  return <Button {...button} onClick={onPress} disabledReason={allowed ? (blockedBy === undefined ? undefined : text(blockedBy)) : (reason ?? '')} />
}
