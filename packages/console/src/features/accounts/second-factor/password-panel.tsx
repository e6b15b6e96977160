// features/accounts/second-factor: a panel that asks for the current password before a change of a second factor.
import { useId, useState, type ReactNode } from 'react'
import { useAuth } from '../../../api/auth-state.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'

export function PasswordPanel({
  title,
  verb,
  danger = false,
  run,
  onClose,
  children,
}: {
  title: TextKey
  verb: TextKey
  danger?: boolean
  /** A refusal stays in the panel. */ run: (password: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  const id = useId()
  const account = useAuth((state) => state.account)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const label = text('account.oldPassword')
  return (
    <SidePanel
      title={text(title)}
      width={480}
      startsInField
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={id} look={danger ? 'destroy' : 'strong'} busy={busy}>
            {text(verb)}
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
          if (password === '') setProblem(text('factor.password.needed'))
          else void attempt(() => run(password))
        }}
      >
        {children}
        <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={label}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={problem}
          required
        />
      </form>
    </SidePanel>
  )
}
