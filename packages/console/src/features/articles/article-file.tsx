// features/articles: a past product file: imported and rejected rows with reasons, and the file itself.
import { readArticleFile, type ArticleFileRow } from '@shelfcast/contract/articles/files'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Facts } from '../../ui/table.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { FileDownload } from './file-download.tsx'
import { UploadErrors } from './upload-errors.tsx'

const tones = {
  PROCESSING: 'info',
  SUCCESS: 'stable',
  PARTIAL_SUCCESS: 'caution',
  FAILED: 'danger',
  EMPTY_FILE: 'danger',
} as const satisfies Record<ArticleFileRow['result'], Tone>

/** The result of a file or a call, in a word. */
export function FileState({ file }: { file: Pick<ArticleFileRow, 'result' | 'cancelled'> }) {
  const text = useText()
  return file.cancelled ? (
    <Status tone="off">{text('record.cancelled')}</Status>
  ) : (
    <Status tone={tones[file.result]}>{text(`record.file.${file.result}`)}</Status>
  )
}

export function ArticleFile({ file }: { file: ArticleFileRow }) {
  const text = useText()
  return (
    <section className="flex flex-col gap-3" aria-label={text('record.file')}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-body font-semibold">{text('record.file')}</h3>
        <FileDownload
          source={readArticleFile}
          id={file.id}
          name={file.name}
          blockedBy={file.kept ? undefined : 'record.notKept'}
        />
      </div>
      <Facts
        facts={[
          [text('record.name'), file.name],
          [text('record.state'), <FileState key="state" file={file} />],
          [text('record.begun'), <DateTime key="begun" time={file.created} />],
          [text('record.ended'), <DateTime key="ended" time={file.completed} />],
          [text('record.rows'), numberText(file.total)],
          [
            text('record.stored'),
            `${numberText(file.success)} (${text('record.unchanged', { count: file.unchanged })})`,
          ],
          [text('record.refused'), numberText(file.fail)],
          [text('record.touched'), numberText(file.labelCount)],
        ]}
      />
      {file.errors && <UploadErrors errors={file.errors} total={file.fail} />}
    </section>
  )
}
