// features/articles: the way to the receipt of a batch, at its own address.
import { Link } from '@tanstack/react-router'
import { fileOpen } from '@shelfcast/contract/screens'
import { useText } from '../../../text/text.ts'

export function ReceiptLink({ batch }: { batch: string }) {
  const text = useText()
  return (
    <Link
      to="/Product/UpdateRecords"
      search={{ batch, open: fileOpen } as never}
      className="self-start rounded-sm font-semibold text-accent-ink hover:underline"
    >
      {text('receipt.open')}
    </Link>
  )
}
