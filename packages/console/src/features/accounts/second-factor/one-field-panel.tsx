// features/accounts/second-factor: a panel with one field, whose value is needed for a change of a second factor.
import { useId, useState, type ReactNode } from 'react'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'

interface FieldState {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  required: true
}

export function OneFieldPanel({
  title,
  verb,
  danger = false,
  needed,
  field,
  run,
  onClose,
  children,
}: {
  title: TextKey
  verb: TextKey
  danger?: boolean
  /** Said when the field is empty. */ needed: TextKey
  field: (state: FieldState) => ReactNode
  /** A refusal stays in the panel. */ run: (value: string) => Promise<unknown>
  onClose: () => void
  /** Above the field. */ children: ReactNode
}) {
  const text = useText()
  const id = useId()
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
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
          if (value.trim() === '') setProblem(text(needed))
          else void attempt(() => run(value))
        }}
      >
        {children}
        {field({ value, onValue: setValue, error: problem, required: true })}
      </form>
    </SidePanel>
  )
}
