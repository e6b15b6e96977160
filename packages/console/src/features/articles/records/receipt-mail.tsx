// features/articles: emails a receipt to the user: the button of a receipt, and the box of an upload.
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { mailLatestMinutes, mailReceipt, readReceiptMail } from '@shelfcast/contract/receipts/receipt-mail'
import { ask, refresh } from '../../../api/ask.ts'
import { call } from '../../../api/call.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine, readFailure } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'

const problems = {
  'mail.noServer': 'receipt.mail.noServer',
  'receipt.noAddress': 'receipt.mail.noAddress',
} as const satisfies Record<string, TextKey>

/** @param isOver whether the batch has ended and no label waits, so that the mail leaves at once */
export function ReceiptMail({ store, batch, isOver }: { store: string; batch: string; isOver: boolean }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const read = useQuery(ask(readReceiptMail, { store, batch }, { background: true }))
  const mail = read.data?.data
  const minutes = mailLatestMinutes
  const send = () =>
    attempt(async () => {
      const { data } = await call(mailReceipt, { query: { store }, body: { batch } })
      toast.say(text(isOver ? 'receipt.mail.sent' : 'receipt.mail.ordered', { email: data?.email ?? '', minutes }))
      await refresh([readReceiptMail])
    })
  const why =
    mail === undefined
      ? undefined
      : mail.problem !== null
        ? text(problems[mail.problem])
        : mail.ordered && !isOver
          ? text('receipt.mail.ordered', { email: mail.email, minutes })
          : undefined
  const failure = readFailure(read, ErrorLine)
  if (failure) return failure
  return (
    <Button small icon={Mail} busy={busy || mail === undefined} disabledReason={why} onClick={() => void send()}>
      {text('receipt.mail')}
    </Button>
  )
}

export function MailReceiptBox({
  store,
  checked,
  onChecked,
}: {
  store: string
  checked: boolean
  onChecked: (checked: boolean) => void
}) {
  const text = useText()
  const read = useQuery(ask(readReceiptMail, { store }, { background: true }))
  const mail = read.data?.data
  if (mail === undefined) return readFailure(read, ErrorLine) ?? null
  return (
    <Checkbox
      label={text('receipt.mail.me')}
      checked={checked && mail.problem === null}
      disabled={mail.problem !== null}
      hint={
        mail.problem === null
          ? text('receipt.mail.when', { email: mail.email, minutes: mailLatestMinutes })
          : text(problems[mail.problem])
      }
      onChecked={onChecked}
    />
  )
}
