// features/articles: the result of a file or a call.
import type { ArticleFileRow } from '@shelfcast/contract/articles/files'
import { useText } from '../../text/text.ts'
import { Status, type Tone } from '../../ui/status.tsx'

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
