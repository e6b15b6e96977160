// features/articles: the way to the receipt of a batch, at its own address.
import { fileOpen } from '@shelfcast/contract/screens'
import { TextLink } from '../../../parts/text-link.tsx'
import { useText } from '../../../text/text.ts'

export function ReceiptLink({ batch }: { batch: string }) {
  const text = useText()
  return (
    <TextLink to="/Product/UpdateRecords" search={{ batch, open: fileOpen }}>
      {text('receipt.open')}
    </TextLink>
  )
}
