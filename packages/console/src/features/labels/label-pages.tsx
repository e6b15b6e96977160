// features/labels: the page schedule of a label: single times, weekly times, and the forms that add to them [2101].
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Trash2 } from 'lucide-react'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { readScheduledChanges } from '@shelfcast/contract/articles/schedules'
import {
  deleteLabelSchedule,
  deleteTurns,
  readLabelSchedule,
  readRepeatSchedule,
  repeatLabels,
  scheduleLabels,
} from '@shelfcast/contract/labels/schedules'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useDays } from '../../screens/weekdays/weekdays-field.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { OnceForm, WeeklyForm } from './label-page-forms.tsx'

const reads = [readLabelSchedule, readRepeatSchedule]

export function LabelPages({ label }: { label: LabelRow }) {
  const text = useText()
  const inDays = useDays()
  const [adding, setAdding] = useState<'once' | 'weekly'>()
  const { allowed } = useAllowed(scheduleLabels.needs)
  const query = { store: label.store, label: label.labelCode }
  const mine = { store: label.store, labelCodes: [label.labelCode] }
  const onceRead = useQuery(ask(readLabelSchedule, query, { enabled: allowed }))
  const weeklyRead = useQuery(ask(readRepeatSchedule, query, { enabled: allowed }))
  const once = onceRead.data?.data
  const weekly = weeklyRead.data?.data
  useLive(['LABEL'], (event) => {
    if (event === 'gap' || event.ids.length === 0 || event.ids.includes(label.labelCode)) void refresh(reads)
  })
  const sendOnce = useSend(scheduleLabels, { refresh: reads })
  const sendWeekly = useSend(repeatLabels, { refresh: reads })
  const dropOnce = useSend(deleteLabelSchedule, { refresh: reads })
  const dropWeekly = useSend(deleteTurns, { refresh: reads })
  const times = once?.scheduleList ?? []
  const weeks = weekly?.repeatScheduleList ?? []
  // Any product returns the time zone of its store, even if nothing is scheduled.
  const ofStore = useQuery(ask(readScheduledChanges, { store: label.store, articleId: '-' }, { enabled: allowed }))
  const zone = once?.zoneId ?? weekly?.zoneId ?? ofStore.data?.data?.timeZone
  // An entry added before the others are known would replace them.
  const isKnown = onceRead.data !== undefined && weeklyRead.data !== undefined
  const failed = [onceRead, weeklyRead].filter((read) => read.isError && read.data === undefined)
  const busy = allowed && failed.length === 0 && (!isKnown || ofStore.isLoading)

  const { attempt } = useAttempt()
  /** The new schedule replaces the whole old one, so remaining entries are sent again; an empty one cancels it. */
  const change = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      toast.say(text('label.pages.done'))
    })
  const dropTime = (at: number) =>
    change(() =>
      times.length > 1
        ? sendOnce.mutateAsync({
            query: { store: label.store },
            body: {
              labelCodes: [label.labelCode],
              scheduleList: times.filter((_, index) => index !== at),
              zoneId: zone,
            },
          })
        : dropOnce.mutateAsync({ query: { store: label.store, labelCode: [label.labelCode] } }),
    )
  const dropWeek = (at: number) =>
    change(() =>
      weeks.length > 1
        ? sendWeekly.mutateAsync({
            query: { store: label.store },
            body: {
              labelCodes: [label.labelCode],
              repeatScheduleList: weeks.filter((_, index) => index !== at) as never,
              enable: weekly?.enable ?? true,
              zoneId: zone,
            },
          })
        : dropWeekly.mutateAsync({ query: { store: label.store, labelCode: [label.labelCode] } }),
    )

  return (
    <section className="flex flex-col gap-2" aria-label={text('label.pages')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{text('label.pages')}</h3>
        {failed.length === 0 && (
          <span className="flex gap-2">
            <ActionButton
              small
              icon={CalendarClock}
              busy={busy}
              needs={scheduleLabels.needs}
              aria-expanded={adding === 'once'}
              onPress={() => setAdding(adding === 'once' ? undefined : 'once')}
            >
              {text('label.pages.addOnce')}
            </ActionButton>
            <ActionButton
              small
              icon={CalendarClock}
              busy={busy}
              needs={repeatLabels.needs}
              aria-expanded={adding === 'weekly'}
              onPress={() => setAdding(adding === 'weekly' ? undefined : 'weekly')}
            >
              {text('label.pages.addWeekly')}
            </ActionButton>
          </span>
        )}
      </div>
      <p className="text-table text-muted">
        {text('label.pages.now', { page: label.currentPage })}
        {isKnown && times.length + weeks.length === 0 ? ` ${text('label.pages.none')}` : ''}
        {zone === undefined ? '' : ` ${text('label.pages.zone', { zone })}`}
      </p>
      {failed[0] && (
        <ErrorState
          title={failed[0].error?.message ?? ''}
          onRetry={() => {
            for (const read of failed) void read.refetch()
          }}
        />
      )}
      {adding === 'once' && <OnceForm labels={mine} times={times} zone={zone} onDone={() => setAdding(undefined)} />}
      {adding === 'weekly' && (
        <WeeklyForm labels={mine} weeks={weeks} zone={zone} onDone={() => setAdding(undefined)} />
      )}
      <ul className="flex flex-col">
        {times.map((entry, at) => (
          <Entry
            key={`${entry.startTime} ${at}`}
            words={text('label.pages.entry', { page: entry.displayPage, start: entry.startTime, end: entry.endTime })}
            onRemove={() => void dropTime(at)}
          />
        ))}
        {weeks.map((entry, at) => (
          <Entry
            key={`${entry.repeatDay} ${at}`}
            words={`${text('label.pages.repeatEntry', { page: entry.displayPage, days: inDays(entry.repeatDay), time: entry.applyTime })}${weekly?.enable === false ? ` (${text('label.pages.off')})` : ''}`}
            onRemove={() => void dropWeek(at)}
          />
        ))}
      </ul>
    </section>
  )
}

function Entry({ words, onRemove }: { words: string; onRemove: () => void }) {
  const text = useText()
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1 text-table last:border-0">
      <span>{words}</span>
      <ActionButton
        small
        look="quiet"
        icon={Trash2}
        needs={scheduleLabels.needs}
        aria-label={text('label.pages.removeOf', { entry: words })}
        onPress={onRemove}
      >
        {text('label.pages.remove')}
      </ActionButton>
    </li>
  )
}
