// features/sessions: ways to sign in without a password, below the form.
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'

export function OtherWays({ onKeycloak }: { onKeycloak: (() => void) | undefined }) {
  const text = useText()
  if (!onKeycloak) return null
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-caption text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {text('login.or')}
      </p>
      <Button className="h-10 w-full" onClick={onKeycloak}>
        {text('login.keycloak')}
      </Button>
    </>
  )
}
