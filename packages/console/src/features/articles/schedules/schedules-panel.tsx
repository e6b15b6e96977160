// features/articles: the schedules of a store with their results, and the form that schedules a file.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import {
  deleteArticleSchedule,
  listArticleSchedules,
  readArticleScheduleFile,
  type ArticleScheduleRow,
} from '@shelfcast/contract/articles/schedules'
import { ask, refresh } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { AskingPanel } from '../../../screens/asking-panel.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useDays } from '../../../screens/weekdays/weekdays-field.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { useClockNote, useTakeBack } from './article-schedules.tsx'
import { FileDownload } from '../file-download.tsx'
import { ScheduleFileForm } from './schedule-file-form.tsx'

const tones = { NOT_PROCESSED: 'info', SUCCESS: 'stable', FAIL: 'danger' } as const satisfies Record<
  ArticleScheduleRow['fileStatus'],
  Tone
>
const shownFirst = 20

export function SchedulesPanel({ store, onClose }: ListPanelProps<ArticleRow>) {
  const text = useText()
  const [size, setSize] = useState(shownFirst)
  const list = useQuery(ask(listArticleSchedules, { store: store ?? '', size }))
  useLive(['JOB'], () => {
    void refresh([listArticleSchedules])
  })
  const { take, question } = useTakeBack()
  const rows = list.data?.data?.articleScheduleList ?? []
  return (
    <AskingPanel
      title={text('article.schedules')}
      width={720}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{text('ui.close')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <ScheduleFileForm store={store ?? ''} />
        <section className="flex flex-col gap-2" aria-label={text('schedules.list')}>
          <h3 className="text-body font-semibold">{text('schedules.list')}</h3>
          {list.error && <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />}
          {list.isPending && <Skeleton className="h-24 w-full" />}
          {!list.isPending && !list.error && rows.length === 0 && (
            <p className="text-muted">{text('schedules.none')}</p>
          )}
          <ol className="flex flex-col">
            {rows.map((row) => (
              <Row key={row.id} row={row} onDelete={() => take(row)} />
            ))}
          </ol>
          {rows.length < (list.data?.page?.total ?? 0) && (
            <div>
              <Button onClick={() => setSize(size * 2)}>{text('schedules.more')}</Button>
            </div>
          )}
        </section>
      </div>
      {question}
    </AskingPanel>
  )
}

/** Programs read the code before the text; here the state shows it. */
const withoutCode = (result: string) => result.replace(/^[A-Z_]+: /, '')

function Row({ row, onDelete }: { row: ArticleScheduleRow; onDelete: () => void }) {
  const text = useText()
  const inDays = useDays()
  const clocks = useClockNote()
  const inPart = row.executionResult.startsWith('PARTIAL_SUCCESS') && row.fileStatus === 'SUCCESS'
  const note = row.runsAt === null ? undefined : clocks(row.scheduleTime, row.timeZone, row.runsAt)
  const repeats =
    row.repeat &&
    (row.repeat.until === null
      ? text('schedule.repeats', { days: inDays(row.repeat.days) })
      : text('schedule.repeatsUntil', { days: inDays(row.repeat.days), until: row.repeat.until }))
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3 text-table last:border-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere font-semibold">{row.fileName}</strong>
          <Status tone={inPart ? 'caution' : tones[row.fileStatus]}>
            {text(inPart ? 'schedules.inPart' : `schedules.status.${row.fileStatus}`)}
          </Status>
        </span>
        <span>
          {row.scheduleTime} ({row.timeZone})
        </span>
        {note !== undefined && <span className="text-warning-ink">{note}</span>}
        <span className="text-muted">
          {[
            row.endOf === null ? '' : text('schedules.endOf'),
            repeats,
            text('schedules.products', { count: row.total }),
            row.account,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {row.executionResult !== '' && (
          <span className="text-muted">
            {row.processDate !== null && (
              <>
                <DateTime time={row.processDate} /> ·{' '}
              </>
            )}
            {withoutCode(row.executionResult)}
          </span>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <FileDownload source={readArticleScheduleFile} id={row.id} name={`${row.fileName}, ${row.scheduleTime}`} />
        <ActionButton
          small
          look="quiet"
          icon={Trash2}
          needs={deleteArticleSchedule.needs}
          blockedBy={row.fileStatus === 'NOT_PROCESSED' ? undefined : 'schedules.over'}
          aria-label={text('schedule.deleteOf', { time: `${row.scheduleTime}, ${row.fileName}` })}
          onPress={onDelete}
        >
          {text('schedule.delete')}
        </ActionButton>
      </div>
    </li>
  )
}
