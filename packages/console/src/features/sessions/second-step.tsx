// features/sessions: the second step of a sign-in: a code of the authenticator app, or a recovery code. A user who must
// have a second factor and has none sets up an app here.
import { useEffect, useState } from 'react'
import { KeyRound } from 'lucide-react'
import {
  completeSignIn,
  pendingStep,
  setUpInSignIn,
  type StepMethod,
  type TotpKey,
} from '@shelfcast/contract/sessions/factors'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { call } from '../../api/call.ts'
import type { RefusedField } from '../../api/refusals/refusal-words.ts'
import { AppKey } from '../../parts/second-factor/app-key.tsx'
import { canUsePasskeys } from '../../parts/second-factor/passkey-device.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Alert } from './alert.tsx'
import { quietLink } from './link-question.tsx'

export interface SecondStepProps {
  account: string
  /** Of the refusal of the first step. */
  errors: readonly RefusedField[]
  alert: string | undefined
  busy: boolean
  locked: boolean
  onAnswer: (send: (force: boolean) => Promise<LoginReply | undefined>) => void
  onOther: () => void
}

export function SecondStep({ errors, onAnswer, ...rest }: SecondStepProps) {
  const pending = pendingStep(errors)
  if (!pending) return null
  const answer = (otp: string) =>
    onAnswer(
      async (force) => (await call(completeSignIn, { query: {}, body: { step: pending.step, otp, force } })).data,
    )
  return pending.methods.includes('SETUP') ? (
    <SetUp step={pending.step} onCode={answer} {...rest} />
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

type PartProps = Omit<SecondStepProps, 'errors' | 'onAnswer'> & { onCode: (otp: string) => void }

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

function SetUp({ step, onCode, onOther, alert, ...state }: PartProps & { step: string }) {
  const text = useText()
  const [key, setKey] = useState<TotpKey>()
  const [problem, setProblem] = useState<string>()
  const { attempt } = useAttempt(setProblem)
  useEffect(() => {
    void attempt(async () => setKey((await call(setUpInSignIn, { query: {}, body: { step } })).data))
    // Once: each call makes another key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold">{text('login.setup.title')}</h1>
      <p className="text-muted">{text('login.setup.text')}</p>
      {key ? <AppKey totp={key} /> : problem === undefined && <Skeleton className="h-48 w-full" />}
      <CodeForm
        recovers={false}
        verb={text('login.setup.submit')}
        onCode={onCode}
        alert={alert ?? problem}
        {...state}
      />
      <button type="button" onClick={onOther} className={quietLink}>
        {text('login.link.other')}
      </button>
    </div>
  )
}

function CodeForm({
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
