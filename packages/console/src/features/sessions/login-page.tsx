// features/sessions: the sign-in page: password, sign-in link, forced sign-in, temporary password. The picture is shelf-picture.tsx.
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { login, type LoginReply } from '@shelfcast/contract/sessions'
import type { LoginMode } from '@shelfcast/contract/enumerations'
import { loginActiveText } from '@shelfcast/contract/constants'
import { queryClient } from '../../api/ask.ts'
import { Refusal, call } from '../../api/call.ts'
import { useAuth } from '../../api/auth-state.ts'
import { useAppData } from '../../app/app-data.ts'
import { isInsecure } from '../../app/connection-warning.tsx'
import { Mark, usePicture } from '../../app/logo.tsx'
import { startSession } from '../../app/session.ts'
import { currentRequest, forgetRequest, takeDestination } from '../../app/sign-in-request.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../../ui/toggles.tsx'
import { Alert } from './alert.tsx'
import { LinkQuestion } from './link-question.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ShelfPicture } from './shelf-picture.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import { useWaiting } from './waiting.ts'

export interface Credentials { account: string; password: string; loginMode: LoginMode; domain: string }

type Stage =
  | { kind: 'form' }
  | { kind: 'link'; account: string; ticket: string }
  | { kind: 'temporary'; user: LoginReply; credentials: Credentials }

const refusedKey = 'shelfcast.signInRefused'

/** The reason for standing here, said once: a lost session, or a refusal that reloaded the page. */
function firstNotice(): 'ended' | 'network' | { words: string } | undefined {
  const words = sessionStorage.getItem(refusedKey)
  sessionStorage.removeItem(refusedKey)
  if (words !== null) return { words }
  const { reason } = currentRequest()
  return reason === 'ended' || reason === 'network' ? reason : undefined
}

export function LoginPage() {
  const text = useText()
  const navigate = useNavigate()
  const [link] = useState(() => currentRequest().link)
  const [notice] = useState(firstNotice)
  const [stage, setStage] = useState<Stage>(() => (link !== undefined && link !== 'broken' ? { kind: 'link', ...link } : { kind: 'form' }))
  const [problem, setProblem] = useState<string | undefined>(() => (link === 'broken' ? text('login.link.broken') : notice === 'ended' ? text('login.ended') : notice === 'network' ? text('login.network') : notice?.words))
  const [busy, setBusy] = useState(false)
  const [forcing, setForcing] = useState<Credentials>()
  const waiting = useWaiting()

  // What the last account read must not be there for the next.
  useEffect(() => { queryClient.removeQueries({ type: 'inactive' }) }, [])
  useEffect(() => { document.title = `${text('login.title')} · ${text('app.name')}` }, [text])

  const enter = (user: LoginReply) => {
    startSession(user)
    forgetRequest()
    const to = takeDestination()
    void navigate({ href: to, replace: true })
  }

  const attempt = async (credentials: Credentials, force = false) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await call(login, { query: {}, body: { ...credentials, force, staySignedIn: useAppData.getState().staySignedIn } })
      setForcing(undefined)
      if (!data) return
      if (data.temporaryLogin === 'true' && credentials.loginMode === 'local') setStage({ kind: 'temporary', user: data, credentials })
      else enter(data)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setForcing(undefined)
      if (error.message.startsWith(loginActiveText)) setForcing(credentials)
      else if (error.status === 429) waiting.start(error.retryAfter ?? 60)
      else if (error.status === 401) sessionStorage.setItem(refusedKey, error.message) // the page is loaded anew (specification §4)
      else setProblem(error.status === 0 ? text('login.network') : error.message)
    } finally {
      setBusy(false)
    }
  }

  const alert = waiting.text ?? problem
  return (
    <Frame>
      {stage.kind === 'form' && <PasswordForm alert={alert} busy={busy} locked={waiting.text !== undefined} onSubmit={(credentials) => { void attempt(credentials) }} />}
      {stage.kind === 'link' && (
        <LinkQuestion
          account={stage.account} alert={alert} busy={busy} onContinue={() => { void attempt({ account: stage.account, password: stage.ticket, loginMode: 'ticket', domain: '' }) }}
          onOther={() => {
            forgetRequest()
            setProblem(undefined)
            if (useAuth.getState().loginState) void navigate({ to: '/', replace: true })
            else setStage({ kind: 'form' })
          }}
        />
      )}
      {stage.kind === 'temporary' && <TemporaryPassword user={stage.user} oldPassword={stage.credentials.password} onChanged={(password) => { void attempt({ ...stage.credentials, password }, true) }} />}
      <AskDialog open={forcing !== undefined} title={text('login.force.title')} verb={text('login.force.confirm')} busy={busy} onYes={() => { if (forcing) void attempt(forcing, true) }} onClose={() => { setForcing(undefined) }}>
        {text('login.force.text', { account: forcing?.account ?? '' })}
      </AskDialog>
    </Frame>
  )
}

function PasswordForm({ alert, busy, locked, onSubmit }: { alert: string | undefined; busy: boolean; locked: boolean; onSubmit: (credentials: Credentials) => void }) {
  const text = useText()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const stay = useAppData((state) => state.staySignedIn)
  const needed = (value: string, label: string) => (missing && value === '' ? text('login.needed', { field: label }) : undefined)
  const submit = () => {
    const incomplete = account.trim() === '' || password === ''
    setMissing(incomplete)
    if (!incomplete) onSubmit({ account: account.trim(), password, loginMode: 'local', domain: '' })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (!busy && !locked) submit() }}>
      <h1 className="text-title font-semibold">{text('login.title')}</h1>
      <Alert>{alert}</Alert>
      <TextField label={text('login.account')} anyCharacter name="account" autoComplete="username" autoCapitalize="none" autoFocus maxLength={255} value={account} onValue={setAccount} error={needed(account, text('login.account'))} />
      <PasswordField label={text('login.password')} name="password" autoComplete="current-password" value={password} onValue={setPassword} error={needed(password, text('login.password'))} />
      <Checkbox checked={stay} onChecked={(staySignedIn) => { useAppData.setState({ staySignedIn }) }} label={text('login.stay')} />
      <Button type="submit" look="strong" busy={busy} className="mt-1 h-10 w-full" disabledReason={locked ? alert : undefined}>{text(busy ? 'login.submitting' : 'login.submit')}</Button>
    </form>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const text = useText()
  const main = usePicture('LoginMainImage')
  const logo = usePicture('LoginLogoImage')
  return (
    <div className="flex min-h-screen min-w-[1200px]">
      <aside className="relative w-2/3 overflow-hidden bg-sunken">{main ? <img src={main} alt="" className="absolute inset-0 size-full object-cover" /> : <ShelfPicture />}</aside>
      <main className="flex w-1/3 min-w-100 flex-col justify-center border-s border-line bg-surface px-14">
        <div className="mx-auto w-full max-w-80">
          <div className="mb-10">{logo ? <img src={logo} alt={text('app.name')} className="max-h-16 max-w-full object-contain" /> : <span className="flex items-center gap-2.5 text-[22px] font-semibold tracking-[-0.01em]"><Mark size={32} />{text('app.name')}</span>}</div>
          {children}
          {isInsecure(location) && <p className="mt-8 text-caption text-warning-ink">{text('page.insecure')}</p>}
        </div>
      </main>
    </div>
  )
}
