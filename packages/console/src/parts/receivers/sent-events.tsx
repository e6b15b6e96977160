// parts/receivers: the last events that a webhook received or refused, each with its answer, and a replay.
import { useQuery } from '@tanstack/react-query'
import { readReceivers, readSentEvents, replayEvents, type Receiver } from '@shelfcast/contract/publishing/receivers'
import { ask, useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { sentence, useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'

const lookMs = 3_000

export function SentEvents({ receiver }: { receiver: Receiver }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    ...ask(readSentEvents, { id: receiver.id }, { background: true }),
    refetchInterval: lookMs,
  })
  const replay = useSend(replayEvents, { refresh: [readReceivers, readSentEvents] })
  const { attempt } = useAttempt((words) => {
    toast.warn(words)
  })
  const again = (events: number[]) =>
    attempt(async () => {
      const { data: answer } = await replay.mutateAsync({ body: { id: receiver.id, events } })
      toast.say(text('receivers.replayed', { count: answer?.replayed ?? 0 }))
    })
  const events = data?.data?.events
  if (!events)
    return error ? (
      <ErrorState
        title={error.message}
        onRetry={() => {
          void refetch()
        }}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    )
  if (events.length === 0) return <p className="text-table text-muted">{text('receivers.sent.empty')}</p>
  return (
    <div className="flex flex-col gap-3">
      {events.some(({ delivered }) => !delivered) && (
        <ActionButton
          small
          className="self-start"
          needs={replayEvents.needs}
          busy={replay.isPending}
          onPress={() => void again([])}
        >
          {text('receivers.replayRefused')}
        </ActionButton>
      )}
      <ul
        aria-label={text('receivers.sentOf', { url: receiver.url })}
        tabIndex={0}
        className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded border border-line"
      >
        {events.map(({ id, type, store, subject, ended, delivered, status, answer }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 px-3 py-2 text-table">
            <span className="min-w-0 wrap-anywhere">
              {type} <bdi>{subject}</bdi>
              <span className="block text-caption text-muted">
                <bdi>{store}</bdi> · <DateTime time={ended} />
              </span>
            </span>
            <Status tone={delivered ? 'stable' : 'danger'}>
              {delivered
                ? text('receivers.sent.delivered', { status: status ?? '' })
                : text('receivers.sent.refused', { answer: sentence(answer) })}
            </Status>
            <ActionButton
              small
              look="quiet"
              needs={replayEvents.needs}
              aria-label={text('receivers.replayOf', { type, subject })}
              onPress={() => void again([id])}
            >
              {text('receivers.replay')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
