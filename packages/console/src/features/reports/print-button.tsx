// features/reports: the button that prints a report, in the words of the current language.
import { Printer } from 'lucide-react'
import type { OperationShape } from '@shelfcast/contract/operation'
import { pdfWords, type PdfWord } from '@shelfcast/contract/reports/pdf'
import { callFile, type CallBody, type CallQuery } from '../../api/call.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

export function PrintButton<O extends OperationShape>({
  operation,
  query,
  empty,
}: {
  operation: O
  query: CallQuery<O>
  empty: boolean
}) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const print = () =>
    attempt(async () => {
      const words = Object.fromEntries(
        (Object.keys(pdfWords) as PdfWord[]).map((key) => [key, text(`report.pdf.${key}`)]),
      )
      const name = await callFile(operation, {
        query: { ...query, lang: document.documentElement.lang || 'en' } as CallQuery<O>,
        body: words as CallBody<O>,
        background: true,
      })
      toast.say(text('report.printed', { name }))
    })
  return (
    <Button
      small
      icon={Printer}
      busy={busy}
      disabledReason={empty ? text('report.nothing') : undefined}
      onClick={() => void print()}
    >
      {text('report.print')}
    </Button>
  )
}
