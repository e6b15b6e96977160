// screens: the two buttons under a side panel that sends something: Cancel, and the action with its permission code.
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

export function PanelFooter({ onCancel, ...action }: ActionButtonProps & { onCancel: () => void }) {
  const text = useText()
  return (
    <>
      <Button look="quiet" onClick={onCancel}>
        {text('ui.cancel')}
      </Button>
      <ActionButton look="strong" {...action} />
    </>
  )
}
