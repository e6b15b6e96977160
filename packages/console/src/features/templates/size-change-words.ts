// features/templates: what a size leaves out or changes, in sentences.
import { symbologyNames } from '@shelfcast/render/codes/symbol'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import type { MadeSize } from '@shelfcast/render/sizes/in-size'
import type { Text } from '../../text/text.ts'

const longestExcerpt = 32

export function sizeChangeSentences({ changes, inColumns }: Omit<MadeSize, 'document'>, text: Text): string[] {
  const dropped = changes.flatMap(({ kind, element }) => (kind === 'dropped' ? [partName(element, text)] : []))
  const replaced = changes.flatMap(({ kind, symbology }) =>
    kind === 'code' && symbology
      ? [text('template.sizes.code', { name: symbologyNames[symbology] })]
      : kind === 'digits'
        ? [text('template.sizes.digits')]
        : [],
  )
  return [
    ...(inColumns ? [text('template.sizes.columns')] : []),
    ...replaced,
    ...(dropped.length > 0 ? [text('template.sizes.dropped', { names: [...new Set(dropped)].join(', ') })] : []),
  ]
}

/** As the user named it; otherwise its words, or its kind. */
function partName(element: DocumentElement, text: Text): string {
  if (element.name !== undefined) return element.name
  if (element.kind === 'text' || element.kind === 'badge') {
    const words = [...element.text]
    return words.length > longestExcerpt ? `${words.slice(0, longestExcerpt).join('')}…` : element.text
  }
  if (element.kind === 'shape') return text(`template.sizes.part.${element.shape}`)
  return text(`template.sizes.part.${element.kind}`)
}
