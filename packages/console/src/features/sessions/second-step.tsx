// features/sessions: the second step of a sign-in: a code of the authenticator app, a passkey or a recovery code. A user
// who must have a second factor and has none sets one up: set-up.tsx.
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { completeSignIn, pendingStep, type StepMethod } from '@shelfcast/contract/sessions/factors'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { call } from '../../api/call.ts'
import { canUsePasskeys } from '../../parts/second-factor/passkey-device.ts'
import { useText } from '../../text/text.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from './alert.tsx'
import { CodeForm } from './code-form.tsx'
import { quietLink } from './link-question.tsx'
import type { PartProps, SecondStepProps } from './second-step-props.ts'
import { SetUp } from './set-up.tsx'

export function SecondStep({ errors, onAnswer, ...rest }: SecondStepProps) {
  const pending = pendingStep(errors)
  if (!pending) return null
  const answer = (otp: string) =>
    onAnswer(
      async (force) => (await call(completeSignIn, { query: {}, body: { step: pending.step, otp, force } })).data,
    )
  return pending.methods.includes('SETUP') ? (
    <SetUp step={pending.step} onCode={answer} onAnswer={onAnswer} {...rest} />
  ) : (
    <EnterCode
      methods={pending.methods}
      onCode={answer}
      onPasskey={() => onAnswer(passkeyAnswer(pending.step))}
      {...rest}
    />
  )
}

/** One answer of the passkey, which can be sent again with `force`. Nothing is sent if the user gave none. */
function passkeyAnswer(step: string) {
  let send: ((force: boolean) => Promise<LoginReply | undefined>) | undefined
  return async (force: boolean) => {
    const { passkeyInStep } = await loadChunk(() => import('./passkey-sign-in.ts'))
    send ??= await passkeyInStep(step)
    return send?.(force)
  }
}

function EnterCode({
  methods,
  account,
  onCode,
  onPasskey,
  onOther,
  ...state
}: PartProps & { methods: readonly StepMethod[]; onPasskey: () => void }) {
  const text = useText()
  const [recovers, setRecovers] = useState(false)
  const asksCode = recovers || methods.includes('TOTP')
  const hasPasskey = methods.includes('PASSKEY') && canUsePasskeys()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('login.step.title')}</h1>
      <p className="text-muted">
        {text(recovers ? 'login.step.recovery' : asksCode ? 'login.step.app' : 'login.step.passkey', { account })}
      </p>
      {asksCode ? (
        <CodeForm key={String(recovers)} recovers={recovers} verb={text('login.submit')} onCode={onCode} {...state} />
      ) : (
        <Alert>{state.alert ?? (hasPasskey ? undefined : text('login.step.noPasskey'))}</Alert>
      )}
      {hasPasskey && !recovers && (
        <Button
          icon={KeyRound}
          look={asksCode ? 'plain' : 'strong'}
          autoFocus={!asksCode}
          className="h-10 w-full"
          busy={state.busy}
          onClick={onPasskey}
        >
          {text('login.step.usePasskey')}
        </Button>
      )}
      {methods.includes('RECOVERY') && (
        <button type="button" onClick={() => setRecovers(!recovers)} className={quietLink}>
          {text(recovers ? 'login.step.back' : 'login.step.useRecovery')}
        </button>
      )}
      <button type="button" onClick={onOther} className={quietLink}>
        {text('login.link.other')}
      </button>
      <p className="text-caption text-muted">{text('login.step.lost')}</p>
    </div>
  )
}
