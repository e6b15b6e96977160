// features/accounts/second-factor: removes the authenticator app, or a passkey.
import { readFactors, removeFactor, type Passkey } from '@shelfcast/contract/sessions/factors'
import { useSend } from '../../../api/ask.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { PasswordPanel } from './password-panel.tsx'

export function RemovePanel({ factor, onClose }: { factor: 'app' | Passkey; onClose: () => void }) {
  const text = useText()
  const remove = useSend(removeFactor, { refresh: [readFactors] })
  const isApp = factor === 'app'
  return (
    <PasswordPanel
      title={isApp ? 'factor.app.remove' : 'factor.passkey.remove'}
      verb="factor.remove"
      danger
      run={async (password) => {
        await remove.mutateAsync({ query: {}, body: { password, ...(isApp ? {} : { passkey: factor.id }) } })
        toast.say(text('factor.removed'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {isApp ? text('factor.app.remove.text') : text('factor.passkey.remove.text', { name: factor.name })}
      </p>
    </PasswordPanel>
  )
}
