// features/jobs: the tray: the progress and result of the user's jobs, with a way to stop them. It survives screen
// changes and reloads, because the server stores the jobs.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cpu, Download, FileUp, LayoutTemplate, Lightbulb, Tags, Undo2, Upload, Waypoints, X } from 'lucide-react'
import { cancelJob, isOrder, listJobs, readJobFile, type Job } from '@shelfcast/contract/jobs/jobs'
import { MENU } from '@shelfcast/contract/permissions'
import { fileOpen } from '@shelfcast/contract/screens'
import { ask, refresh } from '../../../api/ask.ts'
import { call, callFile } from '../../../api/call.ts'
import { useAllowed } from '../../../api/permission.ts'
import { chooseStore, useStore } from '../../../state/store-choice.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type Text } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { Progress } from '../../../ui/progress.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import { wireWords } from '../../../api/wire/wire-words.ts'

const icons = {
  IMPORT: FileUp,
  UNDO: Undo2,
  EXPORT: Upload,
  PUSH: Tags,
  LED: Lightbulb,
  FIRMWARE: Cpu,
  TEMPLATE: LayoutTemplate,
  MAPPING: Waypoints,
} as const
const tones: Record<Job['state'], Tone> = {
  RUNNING: 'info',
  SUCCESS: 'stable',
  PARTIAL_SUCCESS: 'caution',
  FAILED: 'danger',
  CANCELLED: 'off',
}

/** Files and undos count their rows while they read them, so their number is unknown until the end. */
const isBatch = (kind: Job['kind']) => kind === 'IMPORT' || kind === 'UNDO'

/** The progress of a job, in words. */
function detailOf({ kind, done, failed, total }: Job, text: Text): string {
  const values = { done: numberText(done + (isBatch(kind) ? failed : 0)), total: numberText(total) }
  const reached =
    kind === 'PUSH'
      ? text('jobs.ofLabels', values)
      : kind === 'FIRMWARE'
        ? text('jobs.ofUpdates', values)
        : kind === 'LED'
          ? text('jobs.ofLights', values)
          : kind === 'TEMPLATE'
            ? text('jobs.ofRedraws', values)
            : kind === 'MAPPING'
              ? text('jobs.ofMapped', values)
              : kind === 'EXPORT' && total > 0
                ? text('jobs.ofRows', values)
                : kind === 'UNDO'
                  ? text('jobs.changes', { ...values, count: done + failed })
                  : text('jobs.rows', values)
  return failed > 0 ? `${reached}, ${text(failedWords(kind), { count: failed })}` : reached
}

const failedWords = (kind: Job['kind']) =>
  kind === 'FIRMWARE'
    ? 'jobs.failedUpdates'
    : kind === 'UNDO'
      ? 'jobs.kept'
      : isOrder(kind)
        ? 'jobs.late'
        : 'jobs.refused'

/** An undo has the name of the file that it undoes; rules for templates have none. */
const nameOf = ({ kind, name }: Job, text: Text) =>
  name === '' ? text(`jobs.kind.${kind}`) : kind === 'UNDO' ? text('jobs.undoOf', { name }) : name

export function JobsPanel({ close }: { close: () => void }) {
  const text = useText()
  const { data, error, isPending, refetch } = useQuery(ask(listJobs, {}, { background: true }))
  const jobs = data?.data?.jobList ?? []
  return (
    <div className="w-96">
      <h2 data-first tabIndex={-1} className="border-b border-line px-4 py-2.5 text-body font-semibold outline-none">
        {text('shell.jobs')}
      </h2>
      {error && !data ? (
        <ErrorState title={text('jobs.failed', { reason: error.message })} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="px-4 py-6 text-table text-muted">{text('shell.loading')}</p>
      ) : jobs.length === 0 ? (
        <EmptyState title={text('jobs.empty')} hint={text('jobs.emptyHint')} />
      ) : (
        <ul className="max-h-[60vh] divide-y divide-line overflow-y-auto scroll-quiet">
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} close={close} />
          ))}
        </ul>
      )}
    </div>
  )
}

function JobItem({ job, close }: { job: Job; close: () => void }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const navigate = useNavigate()
  const { allowed } = useAllowed(MENU.updateRecords)
  const { store } = useStore()
  const Icon = icons[job.kind]
  const running = job.state === 'RUNNING'
  const at = { query: { id: job.id } }
  /** The receipt of a file or an undo is in the records of its store. */
  const opens = isBatch(job.kind) && job.store !== '' && allowed
  const name = nameOf(job, text)
  function open() {
    chooseStore({ store: job.store, name: job.storeName, company: job.company })
    close()
    void navigate({ to: '/Product/UpdateRecords', search: { batch: job.id, open: fileOpen } as never })
  }
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          {opens ? (
            <button
              type="button"
              title={name}
              onClick={open}
              className="truncate rounded-sm text-start font-semibold text-accent-ink hover:underline"
            >
              {name}
            </button>
          ) : (
            <span title={name} className="truncate font-semibold">
              {name}
            </span>
          )}
          <span className="shrink-0 text-caption text-muted">
            <DateTime time={job.created} />
          </span>
        </div>
        {job.store !== '' && job.store !== store && (
          <p className="truncate text-table text-muted">
            {job.storeName} <bdi dir="ltr">({job.store})</bdi>
          </p>
        )}
        {running && (
          <Progress
            label={text(`jobs.kind.${job.kind}`)}
            value={
              job.total > 0 && !isBatch(job.kind) ? Math.min(100, (100 * (job.done + job.failed)) / job.total) : null
            }
            detail={detailOf(job, text)}
          />
        )}
        {!running && (
          <div className="flex flex-wrap items-baseline gap-x-3 text-table text-muted">
            <Status tone={tones[job.state]}>{text(`jobs.state.${job.state}`)}</Status>
            <span>{detailOf(job, text)}</span>
            {opens && (
              <button
                type="button"
                onClick={open}
                aria-label={text('jobs.receiptOf', { name })}
                className="rounded-sm text-accent-ink hover:underline"
              >
                {text('jobs.receipt')}
              </button>
            )}
          </div>
        )}
        {job.message !== '' && <p className="text-table text-error-ink">{wireWords(job.message)}</p>}
      </div>
      {job.mayCancel && (
        <IconButton
          small
          icon={X}
          label={text('jobs.stop', { name })}
          busy={busy}
          onClick={() =>
            void attempt(async () => {
              await call(cancelJob, at)
              await refresh([listJobs])
            })
          }
        />
      )}
      {job.resultUrl !== null && (
        <IconButton
          small
          icon={Download}
          label={text(job.kind === 'IMPORT' ? 'jobs.saveRejected' : 'jobs.save', { name })}
          busy={busy}
          onClick={() => void attempt(() => callFile(readJobFile, { ...at, background: true }))}
        />
      )}
    </li>
  )
}
