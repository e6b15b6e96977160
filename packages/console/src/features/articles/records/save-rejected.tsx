// features/articles: saves the rejected rows of a file in its own columns with the reason, to correct and upload again.
import { Download } from 'lucide-react'
import { readRefusedRows } from '@shelfcast/contract/receipts/receipts'
import { callFile } from '../../../api/call.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

export function SaveRejected({ store, batch, kept = true }: { store: string; batch: string; kept?: boolean }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  return (
    <Button
      small
      icon={Download}
      busy={busy}
      disabledReason={kept ? undefined : text('record.notKept')}
      onClick={() => void attempt(() => callFile(readRefusedRows, { query: { store, batch }, background: true }))}
    >
      {text('upload.saveBad')}
    </Button>
  )
}
