// features/accounts: the sessions of an account, and ending them.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { endOwnSession, listOwnSessions, type OwnSession } from '@shelfcast/contract/sessions/sessions'
import type { Need } from '@shelfcast/contract/operation'
import { ask, useSend } from '../../api/ask.ts'
import { useAppData } from '../../state/app-data.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useText } from '../../text/text.ts'
import { dateTimeText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { agentName } from '../../parts/agent-name.ts'

/** @param account another one, with the code that ending its sessions `needs`; default the user's own */
export function SessionList({ account, needs }: { account?: string; needs: Need }) {
  const text = useText()
  const zone = useAppData((state) => state.timezone) || undefined
  const of = account === undefined ? {} : { account }
  const { data, error, isPending, refetch } = useQuery(ask(listOwnSessions, of))
  const end = useSend(endOwnSession, { refresh: [listOwnSessions] })
  const [asked, setAsked] = useState<OwnSession>()
  const nameOf = ({ agent }: OwnSession) => agentName(agent) ?? text('account.sessions.unknown')
  const run = (session: OwnSession) => {
    end.mutate(
      { query: { ...of, sessionId: session.sessionId } },
      {
        onSuccess: () => {
          toast.say(text('account.sessions.ended'))
        },
        onError: (refusal) => {
          toast.warn(refusal.message)
        },
        onSettled: () => {
          setAsked(undefined)
        },
      },
    )
  }
  return (
    <>
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && (
        <ErrorState
          title={error.message}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
      {data?.data?.sessionList.length === 0 && <p className="text-muted">{text('account.sessions.none')}</p>}
      <ul className="divide-y divide-line rounded border border-line bg-surface empty:hidden">
        {data?.data?.sessionList.map((session) => {
          const Icon = /mobile|android|iphone/i.test(session.agent) ? Smartphone : Monitor
          return (
            <li key={session.sessionId} className="flex items-center gap-3 px-4 py-3">
              <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
              <div className="min-w-0 grow">
                <p className="truncate">
                  <span className="font-semibold" title={session.agent}>
                    {nameOf(session)}
                  </span>
                  {session.current && (
                    <span className="ms-2 text-table text-success-ink">{text('account.sessions.this')}</span>
                  )}
                </p>
                <p className="truncate text-caption text-muted">
                  <bdi dir="ltr">{session.ip}</bdi> ·{' '}
                  {text('account.sessions.since', { time: dateTimeText(session.created, zone) })} ·{' '}
                  {text('account.sessions.lastCall', { time: dateTimeText(session.lastCall, zone) })}
                </p>
              </div>
              {!session.current && (
                <ActionButton
                  small
                  needs={needs}
                  onPress={() => {
                    setAsked(session)
                  }}
                >
                  {text('account.sessions.end')}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
      <AskDialog
        open={asked !== undefined}
        danger
        title={text('account.sessions.end')}
        verb={text('account.sessions.end')}
        busy={end.isPending}
        onYes={() => {
          if (asked) run(asked)
        }}
        onClose={() => {
          setAsked(undefined)
        }}
      >
        {asked && text('account.sessions.end.confirm', { agent: nameOf(asked), ip: asked.ip })}
      </AskDialog>
    </>
  )
}
