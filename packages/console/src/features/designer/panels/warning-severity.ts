// features/designer/panels: which findings mean that shoppers or scanners cannot read the label, or that it leaves something
// out. They come first; all others are worth a look.
import type { DesignFinding } from '@shelfcast/render/document/check-design'
import type { Drawn } from '@shelfcast/render/drawn'
import { smallestMm, type Finding } from '@shelfcast/render/lint'
import { pitchOf, type LabelModel } from '@shelfcast/render/models'

const severe: ReadonlySet<string> = new Set<(Finding | DesignFinding)['code']>([
  'barsLeftOut',
  'qrLeftOut',
  'notesLeftOut',
  'codeInvalid',
  'codeLeftOut',
  'codeCovered',
  'imageMissing',
  'notForTills',
])

export function isSevere(
  finding: Finding | DesignFinding,
  { drawn, model }: { drawn: Drawn; model: Pick<LabelModel, 'width' | 'height' | 'inches'> },
): boolean {
  if (finding.code === 'contrast') return finding.isError
  if (finding.code === 'smallText') return drawn.priceCap * pitchOf(model) < smallestMm.price
  return severe.has(finding.code)
}
