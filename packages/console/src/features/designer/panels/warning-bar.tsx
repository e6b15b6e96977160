// features/designer/panels: below the canvas: what the label cuts, leaves out or makes small for this product, and what to
// check in the design. Choosing a warning selects the elements that it is about.
import { memo } from 'react'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
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
import { isSevere } from './warning-severity.ts'

export interface WarningBarProps {
  /** The page that was drawn for the product, and what happened then; undefined while the renderer loads. */
  page: DocumentPage
  /** Others may leave out what the first one shows. */
  isFirst: boolean
  drawn: Drawn | undefined
  model: LabelModel
  article: LabelArticle | undefined
  onChoose: (ids: readonly string[]) => void
}

/** Only what it shows changes it, so that it can follow a drag with a delay. */
export const WarningBar = memo(function WarningBar({
  page,
  isFirst,
  drawn,
  model,
  article,
  onChoose,
}: WarningBarProps) {
  const text = useText()
  const region = usePriceRegion()
  const findings =
    drawn && article
      ? [...lintDrawing(drawn, model), ...checkDesign({ page, isFirst, model, drawn, article, region })]
      : []
  const severe = new Set(drawn ? findings.filter((finding) => isSevere(finding, { drawn, model })) : [])
  const warnings = bySentence([...severe, ...findings.filter((finding) => !severe.has(finding))], text)
  return (
    <div role="status" className="flex min-h-8 items-start border-t border-line bg-surface px-3 py-1.5 text-table">
      {warnings.size === 0 ? (
        <span className="flex gap-2 text-muted">
          <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {text('designer.warnings.none')}
        </span>
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
              isSevere={severe.has(same[0]!)}
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
  isSevere: boolean
  /** None for a warning about the whole label. */
  ids: readonly string[]
}

function Warning({ sentence, advice, isSevere: hasError, ids, onChoose }: WarningProps) {
  const text = useText()
  const Icon = hasError ? OctagonAlert : TriangleAlert
  const words = <bdi>{advice === '' ? sentence : `${sentence} ${advice}`}</bdi>
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-label={text(hasError ? 'designer.warning.severe' : 'designer.warning.mild')}
        role="img"
        size={16}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 ${hasError ? 'text-error-ink' : 'text-warning-ink'}`}
      />
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
