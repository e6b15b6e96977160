// features/sessions: the sign-in page: the form for each sign-in method, and its result. The form is password-form.tsx,
// the picture shelf-picture.tsx.
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import { changePassword } from '@shelfcast/contract/accounts/accounts'
import { choosePassword, login, readSignInWays, type LoginReply } from '@shelfcast/contract/sessions/sessions'
import { loginActiveText } from '@shelfcast/contract/constants'
import { ask, queryClient } from '../../api/ask.ts'
import { Refusal, call } from '../../api/call.ts'
import { useAuth } from '../../api/auth-state.ts'
import { useAppData } from '../../state/app-data.ts'
import { isInsecure } from '../../shell/connection-warning.tsx'
import { Mark, usePicture } from '../../shell/logo.tsx'
import { takeTakenOver } from '../../session/taken-over.ts'
import type { SignInLink } from '../../session/sign-in-link.ts'
import { startSession } from '../../session/session.ts'
import { forgetReturn } from '../../session/return.ts'
import { currentRequest, forgetRequest, restoreStore, takeDestination } from '../../session/sign-in-request.ts'
import { agentName } from '../../parts/agent-name.ts'
import { text, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { useKeycloak } from './keycloak-sign-in.ts'
import { LinkQuestion, quietLink } from './link-question.tsx'
import { PasswordForm, type Credentials } from './password-form.tsx'
import { ShelfPicture } from './shelf-picture.tsx'
import { SignUp } from './sign-up.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import { useReturn } from './use-return.ts'
import { useWaiting } from './waiting.ts'

type Stage =
  | { kind: 'form' }
  | ({ kind: 'link' } & SignInLink)
  | { kind: 'signup' }
  | { kind: 'temporary'; user: LoginReply; credentials: Credentials }

const refusedKey = 'shelfcast.signInRefused'

/** The reason for this page, shown once: a lost session, or a refusal that reloaded the page. */
type Notice = 'ended' | 'network' | { words: string }
function firstNotice(): Notice | undefined {
  const words = sessionStorage.getItem(refusedKey)
  sessionStorage.removeItem(refusedKey)
  if (words !== null) return { words }
  const takenOver = takeTakenOver()
  if (takenOver) return { words: takenOverWords(takenOver) }
  const { reason } = currentRequest()
  return reason === 'ended' || reason === 'network' ? reason : undefined
}

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
  const [forcing, setForcing] = useState<{ credentials: Credentials; places: readonly string[] }>()
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

  const attempt = async (credentials: Credentials, force = false) => {
    setBusy(true)
    setProblem(undefined)
    sessionStorage.removeItem(refusedKey)
    try {
      const { data } = await call(login, {
        query: {},
        body: { ...credentials, force, staySignedIn: useAppData.getState().staySignedIn },
      })
      setForcing(undefined)
      if (!data) return
      if (data.temporaryLogin === 'true' && credentials.loginMode === 'local')
        setStage({ kind: 'temporary', user: data, credentials })
      else enter(data)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setForcing(undefined)
      if (error.sent.startsWith(loginActiveText)) setForcing({ credentials, places: placesOf(error) })
      else if (error.status === 429) waiting.start(error.retryAfter ?? 60)
      else if (error.status === 401) sessionStorage.setItem(refusedKey, error.message) // the page is loaded again (specification §4)
      else setProblem(error.status === 0 ? text('login.network') : error.message)
    } finally {
      setBusy(false)
    }
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
              void attempt(credentials)
            }}
          />
          {keycloak.isOffered && (
            <KeycloakOffer
              onPress={() => {
                keycloak.go(alert !== undefined)
              }}
            />
          )}
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
            void attempt({ account: stage.account, password, loginMode: 'local', domain: '' }, true)
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
            void attempt({ account: stage.account, password: stage.ticket, loginMode: 'ticket', domain: '' })
          }}
          onOther={other}
        />
      )}
      {stage.kind === 'temporary' && (
        <TemporaryPassword
          account={stage.user.account}
          rule={stage.user}
          hint="login.temporary.text"
          save={(newPassword) =>
            call(changePassword, { query: {}, body: { oldPassword: stage.credentials.password, newPassword } })
          }
          onChanged={(password) => {
            void attempt({ ...stage.credentials, password }, true)
          }}
        />
      )}
      <AskDialog
        open={forcing !== undefined}
        title={text('login.force.title')}
        verb={text('login.force.confirm')}
        busy={busy}
        onYes={() => {
          if (forcing) void attempt(forcing.credentials, true)
        }}
        onClose={() => {
          setForcing(undefined)
        }}
      >
        <p>{text('login.force.text', { account: forcing?.credentials.account ?? '' })}</p>
        {forcing && forcing.places.length > 0 && (
          <ul className="pt-2 text-ink">
            {forcing.places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        )}
      </AskDialog>
    </Frame>
  )
}

const takenOverWords = ({ agent, ip, time }: TakenOver) =>
  text('login.takenOver', { agent: agentName(agent) ?? '-', ip, time: momentText(time) })

/** Browser, address and last call of each other session that the refusal names. */
function placesOf({ errors }: Refusal): string[] {
  const rows = [...new Set(errors.map(({ row }) => row))]
  return rows.map((row) => {
    const fact = (name: string) => errors.find((one) => one.row === row && one.field === name)?.message ?? ''
    return text('login.force.where', {
      agent: agentName(fact('agent')) ?? '-',
      ip: fact('ip'),
      time: momentText(fact('lastCall')),
    })
  })
}

function KeycloakOffer({ onPress }: { onPress: () => void }) {
  const text = useText()
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-caption text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {text('login.or')}
      </p>
      <Button className="h-10 w-full" onClick={onPress}>
        {text('login.keycloak')}
      </Button>
    </>
  )
}

function UnderWay() {
  const text = useText()
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <LoaderCircle aria-hidden size={20} strokeWidth={1.75} className="animate-spin" />
      {text('login.keycloak.under')}
    </p>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const text = useText()
  const main = usePicture('LoginMainImage')
  const logo = usePicture('LoginLogoImage')
  return (
    <div className="flex min-h-screen min-w-[1200px] pe-(--page-beyond)">
      <aside className="relative w-2/3 overflow-hidden bg-sunken">
        {main ? <img src={main} alt="" className="absolute inset-0 size-full object-cover" /> : <ShelfPicture />}
      </aside>
      <main className="flex w-1/3 min-w-100 flex-col justify-center border-s border-line bg-surface px-14">
        <div className="mx-auto w-full max-w-80">
          <div className="mb-10">
            {logo ? (
              <img src={logo} alt={text('app.name')} className="max-h-16 max-w-full object-contain" />
            ) : (
              <span className="flex items-center gap-2.5 text-[22px] font-semibold tracking-[-0.01em]">
                <Mark size={32} />
                {text('app.name')}
              </span>
            )}
          </div>
          {children}
          {isInsecure(location) && <p className="mt-8 text-caption text-warning-ink">{text('page.insecure')}</p>}
        </div>
      </main>
    </div>
  )
}
