// features/articles: the scheduled changes of a product, each with its time, its values and a preview of the label;
// adds and cancels them.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Trash2 } from 'lucide-react'
import type { ArticleDetail } from '@shelfcast/contract/articles/articles'
import {
  deleteArticleSchedule,
  listArticleSchedules,
  readScheduledChanges,
  scheduleArticles,
  type ScheduledChange,
} from '@shelfcast/contract/articles/schedules'
import { ask, refresh, useSend } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import { LabelPreview, commonModels } from '../../../parts/label-preview.tsx'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/date-time.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ArticleScheduleForm } from './article-schedule-form.tsx'
import { withLowest } from './schedule-body.ts'
import { useFieldName } from '../field-columns.tsx'
import { useDays } from '../../../screens/weekdays/weekdays-field.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'

const noChanges: readonly ScheduledChange[] = []

export function ArticleSchedules({
  article,
  store,
  models,
}: {
  article: ArticleDetail
  store: string
  /** Undefined until the labels are read. */ models: readonly string[] | undefined
}) {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const coming = useQuery(ask(readScheduledChanges, { store, articleId: article.articleId }))
  useLive(['JOB', 'ARTICLE'], () => {
    void refresh([readScheduledChanges])
  })
  const { take, question } = useTakeBack()
  const changes = coming.data?.data?.scheduledChangeList ?? noChanges
  const zone = coming.data?.data?.timeZone ?? ''
  return (
    <section className="flex flex-col gap-3" aria-label={text('schedule.title')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{text('schedule.title')}</h3>
        {adding ? (
          <Button small look="quiet" onClick={() => setAdding(false)}>
            {text('ui.cancel')}
          </Button>
        ) : (
          <ActionButton small icon={CalendarClock} needs={scheduleArticles.needs} onPress={() => setAdding(true)}>
            {text('schedule.add')}
          </ActionButton>
        )}
      </div>
      {coming.error && <ErrorState title={coming.error.message} onRetry={() => void coming.refetch()} />}
      {coming.isPending && <Skeleton className="h-16 w-full" />}
      {zone !== '' && (
        <p className="text-table text-muted">
          {changes.length === 0 ? `${text('schedule.none')} ` : ''}
          {text('schedule.zone', { zone })}
        </p>
      )}
      {adding && (
        <div className="rounded border border-line p-4">
          <ArticleScheduleForm
            article={article}
            store={store}
            models={models}
            changes={changes}
            onDone={() => setAdding(false)}
          />
        </div>
      )}
      <ol className="flex flex-col">
        {changes.map((change) => (
          <Change
            key={`${change.id} ${change.runsAt}`}
            change={change}
            zone={zone}
            model={models?.[0] ?? commonModels[2]}
            onDelete={() => take(change)}
          />
        ))}
      </ol>
      {question}
    </section>
  )
}

function Change({
  change,
  zone,
  model,
  onDelete,
}: {
  change: ScheduledChange
  zone: string
  model: string
  onDelete: () => void
}) {
  const text = useText()
  const fieldName = useFieldName()
  const inDays = useDays()
  const time = `${change.scheduleTime}${change.timeZone === zone ? '' : ` ${change.timeZone}`}`
  const note = useClockNote()(change.scheduleTime, change.timeZone, change.runsAt)
  const { articleId, articleName, nfcUrl, data, eans } = change.article
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 border-b border-line py-3 text-table last:border-0">
      <div className="flex min-w-0 grow flex-col gap-1">
        <strong className="font-semibold">
          {text(change.endOf === null ? 'schedule.from' : 'schedule.until', { time })}
        </strong>
        {note !== undefined && <span className="text-warning-ink">{note}</span>}
        {change.changes.length === 0 && <span className="text-muted">{text('schedule.nothing')}</span>}
        {change.changes.map((one) => (
          <span key={one.key}>
            {fieldName(one.key)}: <s className="text-muted">{one.before ?? '-'}</s> →{' '}
            <strong className="font-semibold">{one.after ?? '-'}</strong>
          </span>
        ))}
        <span className="text-muted">
          {text('schedule.labels', { count: change.labelCount })} ·{' '}
          {text('schedule.by', { account: change.account, file: change.fileName })}
        </span>
        {change.repeat && (
          <span className="text-muted">
            {change.repeat.until === null
              ? text('schedule.repeats', { days: inDays(change.repeat.days) })
              : text('schedule.repeatsUntil', { days: inDays(change.repeat.days), until: change.repeat.until })}
          </span>
        )}
        <div className="pt-1">
          <ActionButton
            small
            look="quiet"
            icon={Trash2}
            needs={deleteArticleSchedule.needs}
            aria-label={text('schedule.deleteOf', { time })}
            onPress={onDelete}
          >
            {text('schedule.delete')}
          </ActionButton>
        </div>
      </div>
      {/* The largest labels are wider than the panel, and are never scaled. */}
      <div className="max-w-full overflow-x-auto scroll-quiet" tabIndex={0}>
        <LabelPreview
          article={{ articleId, name: articleName, nfcUrl, eans, data: withLowest(data, change.lowestPrice) }}
          model={model}
          alt={text('schedule.look')}
        />
      </div>
    </li>
  )
}

/** When clocks go forward, an hour is skipped: a change in that hour happens at its end. */
export function useClockNote(): (scheduleTime: string, zone: string, runsAt: string) => string | undefined {
  const text = useText()
  return (scheduleTime, zone, runsAt) => {
    const shows = dateTimeText(runsAt, zone).slice(0, scheduleTime.length)
    return shows === scheduleTime ? undefined : text('schedule.clocks', { time: shows.slice(-5) })
  }
}

/** Asks, then cancels. */
export function useTakeBack() {
  const text = useText()
  const [asked, setAsked] = useState<{ id: number; scheduleTime: string }>()
  const remove = useSend(deleteArticleSchedule, { refresh: [readScheduledChanges, listArticleSchedules] })
  const { attempt } = useAttempt()
  async function takeBack(id: number) {
    await attempt(async () => {
      await remove.mutateAsync({ query: { id } })
      toast.say(text('schedule.deleted'))
    })
    setAsked(undefined)
  }
  const question = (
    <AskDialog
      open={asked !== undefined}
      title={text('schedule.delete.title')}
      verb={text('schedule.delete.confirm')}
      danger
      busy={remove.isPending}
      onYes={() => {
        if (asked) void takeBack(asked.id)
      }}
      onClose={() => setAsked(undefined)}
    >
      {text('schedule.delete.text', { time: asked?.scheduleTime ?? '' })}
    </AskDialog>
  )
  return { take: setAsked, question }
}
