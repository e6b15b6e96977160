// features/accounts/second-factor: sets up an authenticator app: the password, the key and a first code, then the
// recovery codes.
import { useState } from 'react'
import { confirmTotp, readFactors, startTotp, type TotpKey } from '@shelfcast/contract/sessions/factors'
import { refresh, useSend } from '../../../api/ask.ts'
import { AppKey } from '../../../parts/second-factor/app-key.tsx'
import { useText } from '../../../text/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OneFieldPanel } from './one-field-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ShownCodes } from './shown-codes.tsx'

export function AppPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const start = useSend(startTotp)
  const [key, setKey] = useState<TotpKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <ShownCodes codes={codes} onClose={onClose} />
  if (key)
    return (
      <Confirm
        totp={key}
        onClose={onClose}
        onCodes={(made) => {
          toast.say(text('factor.app.done'))
          if (made.length === 0) onClose()
          else setCodes(made)
        }}
      />
    )
  return (
    <PasswordPanel
      title="factor.app.title"
      verb="factor.continue"
      run={async (password) => setKey((await start.mutateAsync({ query: {}, body: { password } })).data)}
      onClose={onClose}
    >
      <p className="text-muted">{text('factor.app.start')}</p>
    </PasswordPanel>
  )
}

function Confirm({
  totp,
  onCodes,
  onClose,
}: {
  totp: TotpKey
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const text = useText()
  const confirm = useSend(confirmTotp)
  return (
    <OneFieldPanel
      title="factor.app.title"
      verb="factor.app.confirm"
      needed="factor.app.code.needed"
      field={(state) => (
        <TextField
          label={text('factor.app.code')}
          anyCharacter
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          {...state}
        />
      )}
      run={async (otp) => {
        const { data } = await confirm.mutateAsync({ query: {}, body: { otp } })
        await refresh([readFactors])
        onCodes(data?.recoveryCodes ?? [])
      }}
      onClose={onClose}
    >
      <p className="text-muted">{text('factor.app.scan')}</p>
      <AppKey totp={totp} />
    </OneFieldPanel>
  )
}
