// features/designer/panels: below the canvas: what the label cuts, leaves out or makes small for this product, and what to
// check in the design. Choosing a warning selects the elements that it is about.
import { memo } from 'react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { checkDesign, type DesignFinding } from '@shelfcast/render/document/check-design'
import type { DocumentPage } from '@shelfcast/render/document/schema'
import type { Drawn } from '@shelfcast/render/drawn'
import { lintDrawing, type Finding } from '@shelfcast/render/lint'
import type { LabelModel } from '@shelfcast/render/models'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { findingSentence } from '../../../parts/findings/finding-list.tsx'
import { useText, type Text } from '../../../text/text.ts'
import { adviceOn, checkSentence, usePriceRegion } from '../price-rules.ts'
import { elementsAbout } from './warning-elements.ts'

export interface WarningBarProps {
  /** The page that was drawn for the product, and what happened then; undefined while the renderer loads. */
  page: DocumentPage
  drawn: Drawn | undefined
  model: LabelModel
  article: LabelArticle | undefined
  onChoose: (ids: readonly string[]) => void
}

/** Only what it shows changes it, so that it can follow a drag with a delay. */
export const WarningBar = memo(function WarningBar({ page, drawn, model, article, onChoose }: WarningBarProps) {
  const text = useText()
  const region = usePriceRegion()
  const warnings = bySentence(
    drawn && article ? [...lintDrawing(drawn, model), ...checkDesign({ page, model, drawn, article, region })] : [],
    text,
  )
  const Icon = warnings.size === 0 ? CircleCheck : TriangleAlert
  return (
    <div
      role="status"
      className={`flex min-h-8 items-start gap-2 border-t border-line bg-surface px-3 py-1.5 text-table ${warnings.size === 0 ? 'text-muted' : 'text-warning-ink'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {warnings.size === 0 ? (
        text('designer.warnings.none')
      ) : (
        <ul
          tabIndex={0}
          aria-label={text('designer.warnings')}
          className="flex max-h-32 flex-col gap-0.5 overflow-y-auto rounded-sm scroll-quiet"
        >
          {[...warnings].map(([sentence, same]) => (
            <Warning
              key={sentence}
              sentence={sentence}
              advice={adviceOn(same[0]!.code, text)}
              ids={[...new Set(same.flatMap((finding) => elementsAbout(finding, page.elements)))]}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </div>
  )
})

/** Elements of the same colours have the same sentence. */
function bySentence(findings: readonly (Finding | DesignFinding)[], text: Text) {
  const found = new Map<string, (Finding | DesignFinding)[]>()
  for (const finding of findings) {
    const sentence = 'values' in finding ? findingSentence(finding, text) : checkSentence(finding, text)
    found.set(sentence, [...(found.get(sentence) ?? []), finding])
  }
  return found
}

interface WarningProps extends Pick<WarningBarProps, 'onChoose'> {
  sentence: string
  advice: string
  /** None for a warning about the whole label. */
  ids: readonly string[]
}

function Warning({ sentence, advice, ids, onChoose }: WarningProps) {
  const words = <bdi>{advice === '' ? sentence : `${sentence} ${advice}`}</bdi>
  return (
    <li>
      {ids.length === 0 ? (
        words
      ) : (
        <button
          type="button"
          className="rounded-sm text-start hover:underline focus-visible:underline"
          onClick={() => onChoose(ids)}
        >
          {words}
        </button>
      )}
    </li>
  )
}
