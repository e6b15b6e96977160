// features/designer/panels: below the canvas: what the label cuts, leaves out or makes small for this product, and what to
// check in the design.
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { DesignFinding } from '@shelfcast/render/document/check-design'
import type { Finding } from '@shelfcast/render/lint'
import { findingSentence } from '../../../parts/findings/finding-list.tsx'
import { useText } from '../../../text/text.ts'
import { checkSentence } from '../price-rules.ts'

export function WarningBar({ findings, checks }: { findings: readonly Finding[]; checks: readonly DesignFinding[] }) {
  const text = useText()
  // Elements of the same colours have the same sentence.
  const sentences = [
    ...new Set([
      ...findings.map((finding) => findingSentence(finding, text)),
      ...checks.map((finding) => checkSentence(finding, text)),
    ]),
  ]
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
        <ul
          tabIndex={0}
          aria-label={text('designer.warnings')}
          className="flex max-h-32 flex-col gap-0.5 overflow-y-auto rounded-sm scroll-quiet"
        >
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
