// features/sessions: requests an account. An administrator must approve it, and the answer never reveals whether the name was free.
import { useState } from 'react'
import { signup } from '@shelfcast/contract/sessions/sessions'
import { Refusal, call } from '../../api/call.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Alert } from './alert.tsx'
import { quietLink } from './link-question.tsx'

const empty = { id: '', email: '', password: '' }

export function SignUp({ onBack }: { onBack: () => void }) {
  const text = useText()
  const [given, setGiven] = useState(empty)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [stage, setStage] = useState<'form' | 'sending' | 'sent'>('form')
  const needed = (value: string, label: string) =>
    missing && value.trim() === '' ? text('login.needed', { field: label }) : undefined
  const isAddress = signup.body.shape.email.safeParse(given.email.trim()).success
  const send = async () => {
    const incomplete = Object.values(given).some((value) => value.trim() === '')
    setMissing(true)
    if (incomplete || !isAddress) return
    setProblem(undefined)
    setStage('sending')
    try {
      await call(signup, {
        query: {},
        body: { id: given.id.trim(), email: given.email.trim(), password: given.password },
      })
      setStage('sent')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.status === 0 ? text('login.network') : error.message)
      setStage('form')
    }
  }
  if (stage === 'sent')
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-title font-semibold">{text('login.signup.title')}</h1>
        <p role="status">{text('login.signup.sent')}</p>
        <Button autoFocus className="mt-1 h-10 w-full" onClick={onBack}>
          {text('login.signup.back')}
        </Button>
      </div>
    )
  const emailError =
    needed(given.email, text('login.signup.email')) ??
    (missing && !isAddress ? text('login.signup.badEmail') : undefined)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (stage === 'form') void send()
      }}
    >
      <h1 className="text-title font-semibold">{text('login.signup.title')}</h1>
      <p className="text-muted">{text('login.signup.text')}</p>
      <Alert>{problem}</Alert>
      <TextField
        label={text('login.signup.id')}
        anyCharacter
        name="id"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        maxLength={255}
        value={given.id}
        onValue={(id) => {
          setGiven({ ...given, id })
        }}
        error={needed(given.id, text('login.signup.id'))}
      />
      <TextField
        label={text('login.signup.email')}
        anyCharacter
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={255}
        value={given.email}
        onValue={(email) => {
          setGiven({ ...given, email })
        }}
        error={emailError}
      />
      <PasswordField
        label={text('login.password')}
        name="password"
        autoComplete="new-password"
        value={given.password}
        onValue={(password) => {
          setGiven({ ...given, password })
        }}
        error={needed(given.password, text('login.password'))}
      />
      <Button type="submit" look="strong" busy={stage === 'sending'} className="mt-1 h-10 w-full">
        {text('login.signup.send')}
      </Button>
      <button type="button" onClick={onBack} className={quietLink}>
        {text('login.signup.back')}
      </button>
    </form>
  )
}
