// screens/action-button: a button that names its permission code. Disabled with the reason, never hidden.
import type { Need } from '@shelfcast/contract/operation'
import { useAllowed } from '../api/permission.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useText, type TextKey } from '../text/text.ts'

export interface ActionButtonProps extends Omit<ButtonProps, 'disabledReason' | 'onClick'> {
  needs: Need
  /** Why it is blocked now, independent of the account's permissions. */
  blockedBy?: TextKey | undefined
  onPress: () => void
}

export function ActionButton({ needs, blockedBy, onPress, ...button }: ActionButtonProps) {
  const text = useText()
  const { allowed, reason } = useAllowed(needs)
  return (
    <Button
      {...button}
      onClick={onPress}
      disabledReason={allowed ? (blockedBy === undefined ? undefined : text(blockedBy)) : (reason ?? '')}
    />
  )
}
