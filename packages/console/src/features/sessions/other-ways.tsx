// features/sessions: ways to sign in without a password, below the form.
import { KeyRound } from 'lucide-react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'

/** Each is offered if it is set up. */
export function OtherWays({
  onKeycloak,
  onPasskey,
  busy,
}: {
  onKeycloak: (() => void) | undefined
  onPasskey: (() => void) | undefined
  busy: boolean
}) {
  const text = useText()
  if (!onKeycloak && !onPasskey) return null
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-caption text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {text('login.or')}
      </p>
      <div className="flex flex-col gap-3">
        {onPasskey && (
          <Button icon={KeyRound} className="h-10 w-full" busy={busy} onClick={onPasskey}>
            {text('login.passkey')}
          </Button>
        )}
        {onKeycloak && (
          <Button className="h-10 w-full" onClick={onKeycloak}>
            {text('login.keycloak')}
          </Button>
        )}
      </div>
    </>
  )
}
