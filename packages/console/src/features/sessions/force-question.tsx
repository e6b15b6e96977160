// features/sessions: asks before a sign-in ends the other sessions of the account.
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import type { Refusal } from '../../api/call.ts'
import { agentName } from '../../parts/agent-name.ts'
import { text, useText } from '../../text/text.ts'
import { momentText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'

/** One try to sign in, which can be repeated with `force`. */
export interface Attempt {
  account: string
  send: (force: boolean) => Promise<LoginReply | undefined>
  entered: (user: LoginReply) => void
}

export interface Forcing {
  attempt: Attempt
  places: readonly string[]
}

export function ForceQuestion({
  forcing,
  busy,
  onYes,
  onClose,
}: {
  forcing: Forcing | undefined
  busy: boolean
  onYes: (attempt: Attempt) => void
  onClose: () => void
}) {
  const text = useText()
  return (
    <AskDialog
      open={forcing !== undefined}
      title={text('login.force.title')}
      verb={text('login.force.confirm')}
      busy={busy}
      onYes={() => {
        if (forcing) onYes(forcing.attempt)
      }}
      onClose={onClose}
    >
      <p>{text('login.force.text', { account: forcing?.attempt.account ?? '' })}</p>
      {forcing && forcing.places.length > 0 && (
        <ul className="pt-2 text-ink">
          {forcing.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </AskDialog>
  )
}

/** Browser, address and last call of each other session that the refusal names. */
export function placesOf({ errors }: Refusal): string[] {
  const rows = [...new Set(errors.map(({ row }) => row))]
  return rows.map((row) => {
    const fact = (name: string) => errors.find((one) => one.row === row && one.field === name)?.value ?? ''
    return text('login.force.where', {
      agent: agentName(fact('agent')) ?? '-',
      ip: fact('ip'),
      time: momentText(fact('lastCall')),
    })
  })
}
