// features/sessions: the recovery codes of a second factor that was set up in the sign-in, shown once.
import { RecoveryCodes } from '../../parts/second-factor/recovery-codes.tsx'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'

export function NewRecoveryCodes({ codes, onNext }: { codes: readonly string[]; onNext: () => void }) {
  const text = useText()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('secondFactor.codes.title')}</h1>
      <RecoveryCodes codes={codes} />
      <Button look="strong" autoFocus className="mt-1 h-10 w-full" onClick={onNext}>
        {text('login.codes.next')}
      </Button>
    </div>
  )
}
