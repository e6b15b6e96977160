// features/accounts/second-factor: sets up an authenticator app: the password, the key and a first code, then the
// recovery codes.
import { useId, useState } from 'react'
import { confirmTotp, readFactors, startTotp, type TotpKey } from '@shelfcast/contract/sessions/factors'
import { refresh, useSend } from '../../../api/ask.ts'
import { AppKey } from '../../../parts/second-factor/app-key.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toast } from '../../../ui/toast.tsx'
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
  const id = useId()
  const confirm = useSend(confirmTotp)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const send = () =>
    attempt(async () => {
      const { data } = await confirm.mutateAsync({ query: {}, body: { otp: code } })
      await refresh([readFactors])
      onCodes(data?.recoveryCodes ?? [])
    })
  return (
    <SidePanel
      title={text('factor.app.title')}
      width={480}
      startsInField
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={id} look="strong" busy={busy}>
            {text('factor.app.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          if (code.trim() === '') setProblem(text('factor.app.code.needed'))
          else void send()
        }}
      >
        <p className="text-muted">{text('factor.app.scan')}</p>
        <AppKey totp={totp} />
        <TextField
          label={text('factor.app.code')}
          anyCharacter
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          value={code}
          onValue={setCode}
          error={problem}
          required
        />
      </form>
    </SidePanel>
  )
}
