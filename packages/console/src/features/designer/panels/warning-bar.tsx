// features/designer/panels: below the canvas: what the label cuts, leaves out or makes small for this product.
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Finding } from '@shelfcast/render/lint'
import { findingSentence } from '../../../parts/findings/finding-list.tsx'
import { useText } from '../../../text/text.ts'

export function WarningBar({ findings }: { findings: readonly Finding[] }) {
  const text = useText()
  const sentences = findings.map((finding) => findingSentence(finding, text))
  const Icon = sentences.length === 0 ? CircleCheck : TriangleAlert
  return (
    <div
      role="status"
      className={`flex min-h-8 items-start gap-2 border-t border-line bg-surface px-3 py-1.5 text-table ${sentences.length === 0 ? 'text-muted' : 'text-warning-ink'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {sentences.length === 0 ? (
        text('designer.warnings.none')
      ) : (
        <ul className="flex flex-wrap gap-x-4">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
