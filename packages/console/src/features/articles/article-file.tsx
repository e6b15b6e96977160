// features/articles: a product file as it was: how much of it was stored, which rows were refused and why, and the file itself.
import { Download } from 'lucide-react'
import { readArticleFile, type ArticleFileRow } from '@shelfcast/contract/article-files'
import { call, saveFile } from '../../api/call.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Facts } from '../../ui/table.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { UploadErrors } from './upload-errors.tsx'

const tones = { PROCESSING: 'info', SUCCESS: 'stable', PARTIAL_SUCCESS: 'caution', FAILED: 'danger', EMPTY_FILE: 'danger' } as const satisfies Record<ArticleFileRow['result'], Tone>

/** What became of a file, or of a call, in a word. */
export function FileState({ file }: { file: Pick<ArticleFileRow, 'result' | 'cancelled'> }) {
  const text = useText()
  return file.cancelled ? <Status tone="off">{text('record.cancelled')}</Status> : <Status tone={tones[file.result]}>{text(`record.file.${file.result}`)}</Status>
}

/** Hands a file of the past to the browser's downloads. */
export function FileDownload({ file }: { file: Pick<ArticleFileRow, 'id' | 'kept' | 'name'> }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const download = () => attempt(async () => {
    const { data } = await call(readArticleFile, { query: { id: file.id } })
    if (data) saveFile(new Blob([fromBase64(data.responseMessage)]), data.fileName)
  })
  return <ActionButton small icon={Download} needs={readArticleFile.needs} busy={busy} blockedBy={file.kept ? undefined : 'record.notKept'} aria-label={text('record.downloadOf', { name: file.name })} onPress={() => void download()}>{text('record.download')}</ActionButton>
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text)
  const bytes = new Uint8Array(plain.length)
  for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at)
  return bytes
}

export function ArticleFile({ file }: { file: ArticleFileRow }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-3" aria-label={text('record.file')}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-body font-semibold">{text('record.file')}</h3>
        <FileDownload file={file} />
      </div>
      <Facts facts={[
        [text('record.name'), file.name], [text('record.state'), <FileState key="state" file={file} />], [text('record.begun'), <DateTime key="begun" time={file.created} />], [text('record.ended'), <DateTime key="ended" time={file.completed} />],
        [text('record.rows'), numberText(file.total)], [text('record.stored'), `${numberText(file.success)} (${text('record.unchanged', { count: file.unchanged })})`], [text('record.refused'), numberText(file.fail)], [text('record.touched'), numberText(file.labelCount)],
      ]} />
      {file.errors && <UploadErrors errors={file.errors} total={file.fail} />}
    </section>
  )
}
