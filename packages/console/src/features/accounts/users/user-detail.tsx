// features/accounts/users: one user: status, level and stores, sign-in, and the sessions.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { readOwnAccount } from '@shelfcast/contract/accounts/accounts'
import {
  listAccounts,
  listCloudAccounts,
  saveAccount,
  sendInvitation,
  type AccountRow,
} from '@shelfcast/contract/accounts/users'
import { ACTION } from '@shelfcast/contract/permissions'
import { resetFactors } from '@shelfcast/contract/sessions/factors'
import { endOwnSession, listOwnSessions } from '@shelfcast/contract/sessions/sessions'
import { useAuth } from '../../../api/auth-state.ts'
import { ask, useSend } from '../../../api/ask.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import { ActionButton } from '../../../screens/action-button.tsx'
import type { RowPanelProps } from '../../../screens/list-spec.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../../text/text.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { Facts } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SessionList } from '../session-list.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { EditUser, sayHandover } from './user-form.tsx'
import { statusTone } from './user-tones.ts'

type Question = 'disable' | 'reset' | 'factor' | 'sessions'

const refreshed = [listAccounts, listCloudAccounts, readOwnAccount, listOwnSessions]

export function UserDetail({ row }: RowPanelProps<AccountRow>) {
  const text = useText()
  const me = useAuth((state) => state.account)
  const read = useQuery(ask(readOwnAccount, { account: row.account }, { staleTime: 0, background: true }))
  const save = useSend(saveAccount, { refresh: refreshed })
  const invite = useSend(sendInvitation, { refresh: refreshed })
  const resetFactor = useSend(resetFactors, { refresh: [readOwnAccount] })
  const end = useSend(endOwnSession, { refresh: [listOwnSessions] })
  const [asks, setAsks] = useState<Question>()
  const [password, setPassword] = useState<string>()
  const { busy, attempt } = useAttempt()
  const user = read.data?.data
  if (!user)
    return read.error ? (
      <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  const { account } = user
  const isOwn = account === me
  const isOff = user.status === 'DISABLED' || user.status === 'WAITING'

  const setEnabled = (enabled: boolean) =>
    attempt(async () => {
      await save.mutateAsync({ query: {}, body: { account, enabled } })
      toast.say(text(enabled ? 'users.enabled' : 'users.disabled'))
    })
  const reset = () =>
    attempt(async () => {
      const { data } = await invite.mutateAsync({ query: {}, body: { account } })
      if (sayHandover(text, user.emailAddress, data)) setPassword(data?.initialPassword)
    })
  const removeFactor = () =>
    attempt(async () => {
      const { data } = await resetFactor.mutateAsync({ query: {}, body: { account } })
      toast.say(text(data?.mail === 'SENT' ? 'users.factor.done.mail' : 'users.factor.done'))
    })
  const endAll = () =>
    attempt(async () => {
      await end.mutateAsync({ query: { account } })
      toast.say(text('users.sessions.ended'))
    })
  const questions: Record<Question, { title: TextKey; ask: TextKey; run: () => Promise<void> }> = {
    disable: { title: 'users.disable', ask: 'users.disable.confirm', run: () => setEnabled(false) },
    reset: {
      title: 'users.reset',
      ask: user.emailAddress === '' ? 'users.reset.confirm.shown' : 'users.reset.confirm.mail',
      run: reset,
    },
    factor: { title: 'users.factor.reset', ask: 'users.factor.reset.confirm', run: removeFactor },
    sessions: { title: 'users.sessions.endAll', ask: 'users.sessions.endAll.confirm', run: endAll },
  }
  const question = asks && questions[asks]
  return (
    <div className="flex flex-col gap-6">
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          {isOff ? (
            <ActionButton
              small
              icon={UserCheck}
              needs={saveAccount.needs}
              busy={busy}
              onPress={() => void setEnabled(true)}
            >
              {text('users.enable')}
            </ActionButton>
          ) : (
            <>
              <ActionButton small icon={KeyRound} needs={sendInvitation.needs} onPress={() => setAsks('reset')}>
                {text(user.status === 'INVITED' ? 'users.inviteAgain' : 'users.reset')}
              </ActionButton>
              {user.secondFactor && (
                <ActionButton small icon={ShieldOff} needs={resetFactors.needs} onPress={() => setAsks('factor')}>
                  {text('users.factor.reset')}
                </ActionButton>
              )}
              <ActionButton
                small
                icon={UserX}
                needs={saveAccount.needs}
                className="text-error-ink"
                onPress={() => setAsks('disable')}
              >
                {text('users.disable')}
              </ActionButton>
            </>
          )}
        </div>
      )}
      <Facts
        facts={[
          [
            text('users.field.status'),
            <Status key="status" tone={statusTone[user.status]}>
              {text(`users.status.${user.status}`)}
            </Status>,
          ],
          [text('users.field.title'), user.title === '' ? user.accessLevel : `${user.title} (${user.accessLevel})`],
          [text('users.field.managedStoreCount'), numberText(user.managedStores.length)],
          [text('factor.title'), text(user.secondFactor ? 'users.factor.on' : 'users.factor.none')],
          [text('users.field.lastSignIn'), <DateTime key="last" time={user.lastSignIn} />],
          [text('users.field.lastModifiedDate'), <DateTime key="changed" time={user.lastModifiedDate} />],
        ]}
      />
      {isOwn ? (
        <p>
          {text('users.own')}{' '}
          <TextLink to="/User/MyAccount" search={{}}>
            {text('screen.myAccount')}
          </TextLink>
        </p>
      ) : (
        <EditUser key={user.lastModifiedDate} user={user} />
      )}
      <section aria-labelledby="user-sessions" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <h3 id="user-sessions" className="text-body font-semibold">
            {text('account.sessions')}
          </h3>
          {!isOwn && (
            <ActionButton small icon={LogOut} needs={ACTION.userEdit} onPress={() => setAsks('sessions')}>
              {text('users.sessions.endAll')}
            </ActionButton>
          )}
        </div>
        <SessionList account={account} needs={isOwn ? ACTION.myAccountEdit : ACTION.userEdit} />
      </section>
      <AskDialog
        open={question !== undefined}
        danger={asks !== 'reset'}
        title={question ? text(question.title) : ''}
        verb={question ? text(question.title) : ''}
        busy={busy}
        onYes={() => void question?.run().then(() => setAsks(undefined))}
        onClose={() => setAsks(undefined)}
      >
        {question && text(question.ask, { account })}
      </AskDialog>
      {password !== undefined && (
        <HandoverPanel account={account} password={password} onClose={() => setPassword(undefined)} />
      )}
    </div>
  )
}
