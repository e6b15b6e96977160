// features/accounts/second-factor: removes the authenticator app.
import { readFactors, removeFactor } from '@shelfcast/contract/sessions/factors'
import { useSend } from '../../../api/ask.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { PasswordPanel } from './password-panel.tsx'

export function RemovePanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const remove = useSend(removeFactor, { refresh: [readFactors] })
  return (
    <PasswordPanel
      title="factor.app.remove"
      verb="factor.remove"
      danger
      run={async (password) => {
        await remove.mutateAsync({ query: {}, body: { password } })
        toast.say(text('factor.removed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-muted">{text('factor.app.remove.text')}</p>
    </PasswordPanel>
  )
}
