// features/articles: downloads a stored file: an imported one, or a scheduled one.
import { Download } from 'lucide-react'
import type { readArticleFile } from '@shelfcast/contract/articles/files'
import type { readArticleScheduleFile } from '@shelfcast/contract/articles/schedules'
import { call, saveFile } from '../../api/call.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'

interface FileDownloadProps {
  source: typeof readArticleFile | typeof readArticleScheduleFile
  id: number
  name: string
  /** Why the file is missing. */
  blockedBy?: TextKey | undefined
}

export function FileDownload({ source, id, name, blockedBy }: FileDownloadProps) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const download = () =>
    attempt(async () => {
      const { data } = await call(source, { query: { id } })
      if (data) saveFile(new Blob([fromBase64(data.responseMessage)]), data.fileName)
    })
  return (
    <ActionButton
      small
      icon={Download}
      needs={source.needs}
      busy={busy}
      blockedBy={blockedBy}
      aria-label={text('record.downloadOf', { name })}
      onPress={() => void download()}
    >
      {text('record.download')}
    </ActionButton>
  )
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text)
  const bytes = new Uint8Array(plain.length)
  for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at)
  return bytes
}
