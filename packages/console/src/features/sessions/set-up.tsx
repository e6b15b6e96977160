// features/sessions: the second step of a user who must have a second factor and has none: an authenticator app, or a
// passkey where this browser can make one.
import { useEffect, useState } from 'react'
import { KeyRound } from 'lucide-react'
import { setUpInSignIn, type TotpKey } from '@shelfcast/contract/sessions/factors'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import { call } from '../../api/call.ts'
import { agentName } from '../../parts/agent-name.ts'
import { AppKey } from '../../parts/second-factor/app-key.tsx'
import { canUsePasskeys } from '../../parts/second-factor/passkey-device.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { loadChunk } from '../../ui/chunk.ts'
import { Skeleton } from '../../ui/states.tsx'
import { CodeForm } from './code-form.tsx'
import { quietLink } from './link-question.tsx'
import type { PartProps, SecondStepProps } from './second-step-props.ts'

export function SetUp({
  step,
  onCode,
  onAnswer,
  onOther,
  alert,
  ...state
}: PartProps & Pick<SecondStepProps, 'onAnswer'> & { step: string }) {
  const text = useText()
  const [key, setKey] = useState<TotpKey>()
  const [problem, setProblem] = useState<string>()
  const { attempt } = useAttempt(setProblem)
  useEffect(() => {
    void attempt(async () => setKey((await call(setUpInSignIn, { query: {}, body: { step } })).data))
    // Once: each call makes another key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])

  /** One passkey, whose answer can be sent again with `force`. */
  function passkeyAnswer() {
    let send: ((force: boolean) => Promise<LoginReply | undefined>) | undefined
    return async (force: boolean) => {
      const { newPasskeyInStep } = await loadChunk(() => import('./passkey-sign-in.ts'))
      send ??= await newPasskeyInStep(step, agentName(navigator.userAgent) ?? text('secondFactor.passkey'))
      setProblem(send ? undefined : text('secondFactor.passkey.canceled'))
      return send?.(force)
    }
  }

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
      {canUsePasskeys() && (
        <div className="flex flex-col gap-1">
          <Button icon={KeyRound} className="h-10 w-full" busy={state.busy} onClick={() => onAnswer(passkeyAnswer())}>
            {text('secondFactor.passkey.instead')}
          </Button>
          <p className="text-caption text-muted">{text('secondFactor.passkey.hint')}</p>
        </div>
      )}
      <button type="button" onClick={onOther} className={quietLink}>
        {text('login.link.other')}
      </button>
    </div>
  )
}
