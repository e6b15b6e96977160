// features/labels: the status of a label in the list, with the cause of one that waits.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { causeWords } from '../../parts/label-cause.ts'
import { useText } from '../../text/text.ts'
import { Status } from '../../ui/status.tsx'
import { labelStatusTone } from './label-tones.ts'

export function LabelStatusCell({ label: { updateStatus, cause } }: { label: LabelRow }) {
  const text = useText()
  const words = cause && causeWords(text, cause)
  return (
    <span className="flex min-w-0 flex-col leading-tight" title={words ?? undefined}>
      <Status tone={labelStatusTone[updateStatus]}>{text(`label.updateStatus.${updateStatus}`)}</Status>
      {words !== null && <span className="truncate ps-4.5 text-caption text-muted">{words}</span>}
    </span>
  )
}
