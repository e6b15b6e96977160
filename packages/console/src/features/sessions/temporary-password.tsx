// features/sessions: the user chooses a password: instead of a temporary one, or by the link of an invitation.
import { useState } from 'react'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from './alert.tsx'
import { quietLink } from './link-question.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordProblem } from '../../session/password-rule.ts'

export function TemporaryPassword({
  account,
  rule,
  hint,
  save: send,
  onChanged,
  onOther,
}: {
  account: string
  /** Unknown before the first sign-in; the server judges. */
  rule: LoginReply | undefined
  hint: TextKey
  save: (password: string) => Promise<unknown>
  onChanged: (password: string) => void
  onOther?: () => void
}) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const save = async () => {
    const wrong = passwordProblem(password, repeat, rule)
    if (wrong)
      return setProblem(
        wrong.kind === 'short'
          ? text('login.temporary.short', { count: wrong.least })
          : text('login.temporary.differs'),
      )
    await attempt(async () => {
      await send(password)
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
      <p className="text-muted">{text(hint, { account })}</p>
      <Alert>{problem}</Alert>
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
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
      {onOther && (
        <button type="button" onClick={onOther} className={quietLink}>
          {text('login.link.other')}
        </button>
      )}
    </form>
  )
}
