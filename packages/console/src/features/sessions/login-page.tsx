// features/sessions: the sign-in page: the form for each sign-in method, and its result. The form is password-form.tsx,
// the picture shelf-picture.tsx.
import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { changePassword } from '@shelfcast/contract/accounts/accounts'
import {
  choosePassword,
  login,
  readSession,
  readSignInWays,
  type LoginReply,
} from '@shelfcast/contract/sessions/sessions'
import { loginActiveText } from '@shelfcast/contract/wire-texts'
import { ask, queryClient } from '../../api/ask.ts'
import { Refusal, call } from '../../api/call.ts'
import { useAuth } from '../../api/auth-state.ts'
import type { RefusedField } from '../../api/refusals/refusal-words.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import { useAppData } from '../../state/app-data.ts'
import type { SignInLink } from '../../session/sign-in-link.ts'
import { startSession } from '../../session/session.ts'
import { forgetReturn } from '../../session/return.ts'
import { currentRequest, forgetRequest, restoreStore, takeDestination } from '../../session/sign-in-request.ts'
import { canUsePasskeys } from '../../parts/second-factor/passkey-device.ts'
import { useText } from '../../text/text.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { ForceQuestion, placesOf, type Attempt, type Forcing } from './force-question.tsx'
import { useKeycloak } from './keycloak-sign-in.ts'
import { LinkQuestion, quietLink } from './link-question.tsx'
import { Frame, UnderWay } from './login-frame.tsx'
import { firstNotice, refusedKey } from './login-notice.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordForm, type Credentials } from './password-form.tsx'
import { SignUp } from './sign-up.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import { useReturn } from './use-return.ts'
import { useWaiting } from './waiting.ts'

type Stage =
  | { kind: 'form' }
  | ({ kind: 'link' } & SignInLink)
  | { kind: 'signup' }
  /** The password is right, and the second factor is missing. */
  | { kind: 'step'; attempt: Attempt; errors: readonly RefusedField[] }
  | { kind: 'codes'; user: LoginReply; next: () => void }
  | { kind: 'temporary'; user: LoginReply; password: string }

// Most sign-ins need neither.
const SecondStep = latePanel(() => import('./second-step.tsx').then((part) => part.SecondStep))
const NewRecoveryCodes = latePanel(() => import('./new-recovery-codes.tsx').then((part) => part.NewRecoveryCodes))

export function LoginPage() {
  const text = useText()
  const navigate = useNavigate()
  const [link] = useState(() => currentRequest().link)
  const [notice] = useState(firstNotice)
  const [stage, setStage] = useState<Stage>(() =>
    link !== undefined && link !== 'broken' ? { kind: 'link', ...link } : { kind: 'form' },
  )
  const [problem, setProblem] = useState<string | undefined>(() =>
    link === 'broken'
      ? text('login.link.broken')
      : notice === 'ended'
        ? text('login.ended')
        : notice === 'network'
          ? text('login.network')
          : notice?.words,
  )
  const [busy, setBusy] = useState(false)
  const [forcing, setForcing] = useState<Forcing>()
  const waiting = useWaiting()
  // Without an answer the page offers the default methods.
  const { data: { data: ways } = {} } = useQuery(ask(readSignInWays, {}, { background: true }))

  // The next user must not see the data of the last account.
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' })
  }, [])
  useEffect(() => {
    document.title = `${text('login.title')} · ${text('app.name')}`
  }, [text])

  const enter = (user: LoginReply, token = '') => {
    restoreStore(user.account)
    forgetReturn()
    startSession(user, token)
    forgetRequest()
    const to = takeDestination()
    void navigate({ href: to, replace: true })
  }

  const isAway = problem === text('login.network')
  useReturn(isAway, {
    entered: enter,
    isBack: () => {
      setProblem(text('login.back'))
    },
  })

  const keycloak = useKeycloak(link !== undefined || notice !== undefined, {
    entered: enter,
    failed: (why) => {
      const words =
        why === 'ended'
          ? text('login.ended')
          : why === 'unknown'
            ? text('login.keycloak.unknown')
            : why === 'provider'
              ? text('login.keycloak.failed')
              : why.status === 0
                ? text('login.network')
                : why.message
      if (why === 'unknown') sessionStorage.setItem(refusedKey, words) // 401: the page may be loaded again (specification §4)
      setProblem(words)
    },
  })

  const attempt = async (given: Attempt, force = false) => {
    setBusy(true)
    setProblem(undefined)
    sessionStorage.removeItem(refusedKey)
    try {
      const user = await given.send(force)
      setForcing(undefined)
      if (user?.recoveryCodes) setStage({ kind: 'codes', user, next: () => given.entered(user) })
      else if (user) given.entered(user)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setForcing(undefined)
      if (error.sent.startsWith(loginActiveText)) setForcing({ attempt: given, places: placesOf(error) })
      else if (error.errors.some(({ field, value }) => field === 'otp' && value !== undefined))
        setStage({ kind: 'step', attempt: given, errors: error.errors })
      else if (error.status === 429) waiting.start(error.retryAfter ?? 60)
      else if (error.status === 401) sessionStorage.setItem(refusedKey, error.message) // the page is loaded again (specification §4)
      else setProblem(error.status === 0 ? text('login.network') : error.message)
    } finally {
      setBusy(false)
    }
  }
  const signIn = (credentials: Credentials, force = false) =>
    attempt(
      {
        account: credentials.account,
        send: async (again) => {
          const { staySignedIn } = useAppData.getState()
          return (await call(login, { query: {}, body: { ...credentials, force: again, staySignedIn } })).data
        },
        entered: (user) => {
          if (user.temporaryLogin === 'true' && credentials.loginMode === 'local')
            setStage({ kind: 'temporary', user, password: credentials.password })
          else enter(user)
        },
      },
      force,
    )

  /** The passkey names the account. */
  async function withPasskey() {
    setProblem(undefined)
    const { passkeyAlone } = await loadChunk(() => import('./passkey-sign-in.ts'))
    let send: Attempt['send'] | undefined
    await attempt({
      account: '',
      send: async (force) => {
        send ??= await passkeyAlone()
        if (!send) setProblem(text('login.passkey.none'))
        return send?.(force)
      },
      entered: enter,
    })
  }

  const other = () => {
    forgetRequest()
    setProblem(undefined)
    if (useAuth.getState().loginState) void navigate({ to: '/', replace: true })
    else setStage({ kind: 'form' })
  }

  const alert = waiting.text ?? problem
  return (
    <Frame>
      {stage.kind === 'form' && keycloak.isUnderWay && <UnderWay />}
      {stage.kind === 'form' && !keycloak.isUnderWay && (
        <>
          <PasswordForm
            alert={alert}
            isAway={isAway}
            busy={busy}
            locked={waiting.text !== undefined}
            domains={ways?.domains ?? []}
            onSubmit={(credentials) => {
              void signIn(credentials)
            }}
          />
          <OtherWays
            busy={busy}
            onPasskey={ways?.passkey && canUsePasskeys() ? () => void withPasskey() : undefined}
            onKeycloak={
              keycloak.isOffered
                ? () => {
                    keycloak.go(alert !== undefined)
                  }
                : undefined
            }
          />
          {ways?.signup && (
            <button
              type="button"
              onClick={() => {
                setStage({ kind: 'signup' })
              }}
              className={`${quietLink} mt-6 block w-full`}
            >
              {text('login.signup')}
            </button>
          )}
        </>
      )}
      {stage.kind === 'signup' && (
        <SignUp
          onBack={() => {
            setProblem(undefined)
            setStage({ kind: 'form' })
          }}
        />
      )}
      {stage.kind === 'link' && stage.choosesPassword && (
        <TemporaryPassword
          account={stage.account}
          rule={undefined}
          hint="login.invited.text"
          save={(newPassword) =>
            call(choosePassword, { query: {}, body: { account: stage.account, ticket: stage.ticket, newPassword } })
          }
          onChanged={(password) => {
            void signIn({ account: stage.account, password, loginMode: 'local', domain: '' }, true)
          }}
          onOther={other}
        />
      )}
      {stage.kind === 'link' && !stage.choosesPassword && (
        <LinkQuestion
          account={stage.account}
          alert={alert}
          busy={busy}
          onContinue={() => {
            void signIn({ account: stage.account, password: stage.ticket, loginMode: 'ticket', domain: '' })
          }}
          onOther={other}
        />
      )}
      {stage.kind === 'step' && (
        <SecondStep
          account={stage.attempt.account}
          errors={stage.errors}
          alert={alert}
          busy={busy}
          locked={waiting.text !== undefined}
          onAnswer={(send) => void attempt({ ...stage.attempt, send })}
          onOther={other}
        />
      )}
      {stage.kind === 'codes' && <NewRecoveryCodes codes={stage.user.recoveryCodes ?? []} onNext={stage.next} />}
      {stage.kind === 'temporary' && (
        <TemporaryPassword
          account={stage.user.account}
          rule={stage.user}
          hint="login.temporary.text"
          save={(newPassword) =>
            call(changePassword, { query: {}, body: { oldPassword: stage.password, newPassword } })
          }
          onChanged={() => {
            // The session lives on, and a second sign-in would ask for the second factor again.
            void attempt({
              account: stage.user.account,
              send: async () => (await call(readSession, { query: {} })).data,
              entered: enter,
            })
          }}
        />
      )}
      <ForceQuestion
        forcing={forcing}
        busy={busy}
        onYes={(again) => void attempt(again, true)}
        onClose={() => {
          setForcing(undefined)
        }}
      />
    </Frame>
  )
}
