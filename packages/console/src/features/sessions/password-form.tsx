// features/sessions: account and password, and the server that checks them: this one, or a directory if one is set up.
import { useState } from 'react'
import { LoaderCircle } from 'lucide-react'
import type { LoginMode } from '@shelfcast/contract/enumerations'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Checkbox } from '../../ui/toggles.tsx'
import { Alert } from './alert.tsx'

export interface Credentials {
  account: string
  password: string
  loginMode: LoginMode
  domain: string
}

const ownAccount = 'local'
const inDomain = (domain: string) => `domain ${domain}`

export function PasswordForm({
  alert,
  isAway,
  busy,
  locked,
  domains,
  onSubmit,
}: {
  alert: string | undefined
  /** The server is unreachable, and the page asks for it. */
  isAway: boolean
  busy: boolean
  locked: boolean
  domains: readonly string[]
  onSubmit: (credentials: Credentials) => void
}) {
  const text = useText()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [place, setPlace] = useState(ownAccount)
  const stay = useAppData((state) => state.staySignedIn)
  const needed = (value: string, label: string) =>
    missing && value === '' ? text('login.needed', { field: label }) : undefined
  const domain = domains.find((name) => inDomain(name) === place)
  const submit = () => {
    const incomplete = account.trim() === '' || password === ''
    setMissing(incomplete)
    if (!incomplete)
      onSubmit({
        account: account.trim(),
        password,
        loginMode: domain === undefined ? 'local' : 'domain',
        domain: domain ?? '',
      })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !locked) submit()
      }}
    >
      <h1 className="text-title font-semibold">{text('login.title')}</h1>
      <Alert>{alert}</Alert>
      {isAway && (
        <p role="status" className="flex items-center gap-2 text-table text-muted">
          <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="animate-spin" />
          {text('login.reconnecting')}
        </p>
      )}
      {domains.length > 0 && (
        <Select
          label={text('login.mode')}
          value={place}
          onValue={setPlace}
          choices={[
            { value: ownAccount, label: text('login.mode.local') },
            ...domains.map((name) => ({ value: inDomain(name), label: name })),
          ]}
        />
      )}
      <TextField
        label={text('login.account')}
        anyCharacter
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        maxLength={255}
        value={account}
        onValue={setAccount}
        error={needed(account, text('login.account'))}
      />
      <PasswordField
        label={text('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={needed(password, text('login.password'))}
      />
      <Checkbox
        checked={stay}
        onChecked={(staySignedIn) => {
          useAppData.setState({ staySignedIn })
        }}
        label={text('login.stay')}
      />
      <Button
        type="submit"
        look="strong"
        busy={busy}
        className="mt-1 h-10 w-full"
        disabledReason={locked ? alert : undefined}
      >
        {text(busy ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  )
}
