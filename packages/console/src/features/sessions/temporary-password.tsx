// features/sessions: makes the user replace a temporary password before anything else.
import { useState } from 'react'
import { changePassword } from '@shelfcast/contract/accounts/accounts'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { call } from '../../api/call.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from './alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordProblem } from '../../session/password-rule.ts'

export function TemporaryPassword({
  user,
  oldPassword,
  onChanged,
}: {
  user: LoginReply
  oldPassword: string
  onChanged: (password: string) => void
}) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const save = async () => {
    const wrong = passwordProblem(password, repeat, user)
    if (wrong)
      return setProblem(
        wrong.kind === 'short'
          ? text('login.temporary.short', { count: wrong.least })
          : text('login.temporary.differs'),
      )
    await attempt(async () => {
      await call(changePassword, { query: {}, body: { oldPassword, newPassword: password } })
      onChanged(password)
    })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <h1 className="text-title font-semibold">{text('login.temporary.title')}</h1>
      <p className="text-muted">{text('login.temporary.text')}</p>
      <Alert>{problem}</Alert>
      <input type="text" name="account" autoComplete="username" value={user.account} readOnly hidden />
      <PasswordField
        label={text('login.temporary.new')}
        name="newPassword"
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
      />
      <PasswordField
        label={text('login.temporary.repeat')}
        name="repeatPassword"
        autoComplete="new-password"
        value={repeat}
        onValue={setRepeat}
      />
      <Button type="submit" look="strong" busy={busy} className="mt-1 h-10 w-full">
        {text('login.temporary.save')}
      </Button>
    </form>
  )
}
