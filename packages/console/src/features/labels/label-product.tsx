// features/labels: the product of a label in the list, and below it the label's warnings as short words. The label's
// panel has the sentences.
import { TriangleAlert } from 'lucide-react'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { useText } from '../../text/text.ts'
import { comma } from '../../text/numbers.ts'

export function LabelProduct({ label }: { label: LabelRow }) {
  const text = useText()
  const names = label.articleList.map((article) => article.articleName).join(comma())
  const words = [...new Set(label.warnings.map((code) => text(`label.warning.${code}`)))].join(comma())
  if (words === '') return <bdi title={names}>{names}</bdi>
  return (
    <span className="flex min-w-0 flex-col">
      <bdi className="truncate" title={names}>
        {names}
      </bdi>
      <span className="flex min-w-0 items-center gap-1 text-caption text-warning-ink" title={words}>
        <TriangleAlert aria-hidden className="size-3 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{words}</span>
      </span>
    </span>
  )
}
