// features/sessions: asks before a sign-in link is used. A link never switches the account without a question (security design §6).
import { useAuth } from '../../api/auth-state.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from './alert.tsx'

/** The alternatives below the main action of the page. */
export const quietLink =
  'self-center rounded-sm text-table text-muted underline-offset-4 hover:text-ink hover:underline'

export function LinkQuestion({
  account,
  alert,
  busy,
  onContinue,
  onOther,
}: {
  account: string
  alert: string | undefined
  busy: boolean
  onContinue: () => void
  onOther: () => void
}) {
  const text = useText()
  const current = useAuth((state) => (state.loginState ? state.account : ''))
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('login.link.title', { account })}</h1>
      <p className="text-muted">
        {current === '' ? text('login.link.text', { account }) : text('login.link.replaces', { current })}
      </p>
      <Alert>{alert}</Alert>
      <Button look="strong" autoFocus busy={busy} className="mt-1 h-10 w-full" onClick={onContinue}>
        {text('login.link.confirm', { account })}
      </Button>
      <button type="button" onClick={onOther} className={quietLink}>
        {text('login.link.other')}
      </button>
    </div>
  )
}
