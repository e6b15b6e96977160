// features/sessions: the field for a code of the second step, with its button.
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Alert } from './alert.tsx'

export function CodeForm({
  recovers,
  verb,
  alert,
  busy,
  locked,
  onCode,
}: {
  recovers: boolean
  verb: string
  alert: string | undefined
  busy: boolean
  locked: boolean
  onCode: (otp: string) => void
}) {
  const text = useText()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const label = text(recovers ? 'login.step.recoveryCode' : 'login.step.code')
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '' && !busy && !locked) onCode(code.trim())
      }}
    >
      <Alert>{alert}</Alert>
      <TextField
        label={label}
        anyCharacter
        name="otp"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        inputMode={recovers ? 'text' : 'numeric'}
        maxLength={40}
        value={code}
        onValue={setCode}
        error={missing && code.trim() === '' ? text('login.needed', { field: label }) : undefined}
      />
      <Button
        type="submit"
        look="strong"
        busy={busy}
        className="mt-1 h-10 w-full"
        disabledReason={locked ? alert : undefined}
      >
        {verb}
      </Button>
    </form>
  )
}
