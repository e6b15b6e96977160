// features/labels: the events of a label, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { readLabelHistory, type LabelEvent } from '@shelfcast/contract/labels/history'
import { call } from '../../api/call.ts'
import { sentence, useText, type Text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot, type Tone } from '../../ui/status.tsx'

const tones = {
  LINK: 'info',
  UNLINK: 'off',
  CHANGE: 'info',
  RENDER: 'info',
  PUSH: 'info',
  RETRY: 'caution',
  ACK: 'stable',
  UNCHANGED: 'stable',
  TIMEOUT: 'danger',
  REBOOT: 'caution',
  ROUTE: 'off',
  LED: 'info',
  PAGE: 'info',
  ALIVE: 'info',
  NFC: 'info',
  FIRMWARE: 'info',
  ALERT: 'danger',
} as const satisfies Record<LabelEvent['event'], Tone>
const pageSize = 30
/** The strength of a confirmation (docs/decisions/proof-of-delivery.md), as the server records it. */
const proofs = { hash: 'label.proof.hash', bytes: 'label.proof.bytes', counter: 'label.proof.counter' } as const

const saidOf = ({ event, detail }: LabelEvent, text: Text): string =>
  event === 'ACK' && detail !== null && detail in proofs
    ? text(proofs[detail as keyof typeof proofs])
    : sentence(detail ?? '')

export function LabelTimeline({ store, label }: { store: string; label: string }) {
  const text = useText()
  const timeline = useInfiniteQuery({
    // The key begins with the path, as in every read, so that refresh() finds it.
    queryKey: [readLabelHistory.path, { store, label, all: true }],
    queryFn: ({ pageParam, signal }) =>
      call(readLabelHistory, {
        query: { store, label, size: pageSize, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data }) =>
      data && data.timelineInfo.length === pageSize ? String(data.timelineInfo.at(-1)?.id) : undefined,
  })
  const events = timeline.data?.pages.flatMap((page) => page.data?.timelineInfo ?? []) ?? []
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('label.timeline')}</h3>
      {timeline.isPending && <Skeleton className="h-24 w-full" />}
      {timeline.error && <ErrorState title={timeline.error.message} onRetry={() => void timeline.refetch()} />}
      {events.length === 0 && timeline.isSuccess && <p className="text-muted">{text('label.timeline.empty')}</p>}
      <ol className="flex flex-col">
        {events.map((event) => (
          <li key={event.id} className="flex items-baseline gap-3 border-b border-line py-2 text-table last:border-0">
            <StatusDot tone={tones[event.event]} />
            <span className="w-32 shrink-0 font-semibold">{text(`label.event.${event.event}`)}</span>
            <span className="min-w-0 grow break-words text-muted">
              {[saidOf(event, text), event.gateway, event.account].filter(Boolean).join(' · ')}
            </span>
            <span className="shrink-0 text-muted">
              <DateTime time={event.created} />
            </span>
          </li>
        ))}
      </ol>
      {timeline.hasNextPage && (
        <div>
          <Button busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            {text('label.timeline.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
