// features/articles: schedules a whole product file; shows invalid rows at once.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { productFileKinds, uploadArticleStream, type FileReport } from '@shelfcast/contract/articles/files'
import { listArticleSchedules, readScheduledChanges, scheduleArticles } from '@shelfcast/contract/articles/schedules'
import { base64FileLimitBytes } from '@shelfcast/contract/constants'
import type { OutputOf } from '@shelfcast/contract/operation'
import { ask, useSend } from '../../../api/ask.ts'
import { call, Refusal } from '../../../api/call.ts'
import { toBase64 } from '../../../parts/base64.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useUnsaved } from '../../../screens/unsaved.tsx'
import { useText } from '../../../text/text.ts'
import { ClockField, DayField } from '../../../ui/day-field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UploadWarnings } from '../upload/upload-warnings.tsx'
import { UploadErrors } from '../upload/upload-errors.tsx'

/** Base64 is a third longer than its content. */
const limitBytes = Math.floor((base64FileLimitBytes * 3) / 4) - 10_000

type Report = Pick<OutputOf<typeof scheduleArticles>, 'success' | 'fail' | 'errors'>

export function ScheduleFileForm({ store }: { store: string }) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('06:00')
  const [refused, setRefused] = useState<Refusal>()
  const [report, setReport] = useState<Report>()
  // Any product returns the time zone of its store, even if nothing is scheduled.
  const zone = useQuery(ask(readScheduledChanges, { store, articleId: '-' })).data?.data?.timeZone
  const [checkup, setCheckup] = useState<FileReport>()
  const [checked, setChecked] = useState(false)
  const send = useSend(scheduleArticles, { refresh: [listArticleSchedules, readScheduledChanges] })

  useUnsaved(file !== undefined || day !== '')

  const { attempt } = useAttempt((_words, refusal) => setRefused(refusal))

  /** The same dry run as for an import now; values may change until then. */
  async function choose(chosen: File) {
    setFile(chosen)
    setRefused(undefined)
    setCheckup(undefined)
    setChecked(false)
    await attempt(async () => {
      const body = new FormData()
      body.append('file', chosen)
      const { data } = await call(uploadArticleStream, { query: { store, dryRun: true }, body })
      setCheckup(data as unknown as FileReport)
    })
  }

  async function schedule() {
    if (!file) return
    setRefused(undefined)
    setReport(undefined)
    await attempt(async () => {
      const binaryData = toBase64(new Uint8Array(await file.arrayBuffer()))
      const { data } = await send.mutateAsync({
        query: { store },
        body: { fileName: file.name, timezone: '', scheduleTime: `${day} ${time}`, binaryData },
      })
      toast.say(text('schedule.done'))
      setFile(undefined)
      setCheckup(undefined)
      setDay('')
      if (data && data.fail > 0) setReport(data)
    })
  }

  const asks = checkup !== undefined && checkup.warned > 0 && !checked
  const blockedBy = !file || day === '' || time === '' ? 'schedules.first' : asks ? 'upload.unchecked' : undefined
  return (
    <section className="flex flex-col gap-4 rounded border border-line p-4" aria-label={text('schedules.add')}>
      <h3 className="text-body font-semibold">{text('schedules.add')}</h3>
      <FileDrop
        label={text('schedules.choose')}
        kinds={productFileKinds}
        limitBytes={limitBytes}
        file={file}
        onFile={(chosen) => void choose(chosen)}
        hint={text('schedules.hint')}
      />
      {checkup && <UploadWarnings report={checkup} checked={checked} onChecked={setChecked} />}
      <div className="grid grid-cols-2 gap-3">
        <DayField label={text('schedule.date')} zone={zone} value={day} onValue={setDay} />
        <ClockField label={text('schedule.time')} zone={zone} value={time} onValue={setTime} />
      </div>
      <div className="flex justify-end">
        <ActionButton
          look="strong"
          needs={scheduleArticles.needs}
          busy={send.isPending}
          blockedBy={blockedBy}
          onPress={() => void schedule()}
        >
          {text('schedules.add')}
        </ActionButton>
      </div>
      {refused && (
        <div role="alert" className="rounded bg-error/10 px-4 py-3 text-error-ink">
          {refused.message}
        </div>
      )}
      {refused && refused.errors.some((error) => error.line !== undefined) && (
        <UploadErrors errors={refused.errors} total={refused.errors.length} />
      )}
      {report && <p role="status">{text('schedules.bad', { success: report.success, fail: report.fail })}</p>}
      {report?.errors && <UploadErrors errors={report.errors} total={report.fail} />}
    </section>
  )
}
