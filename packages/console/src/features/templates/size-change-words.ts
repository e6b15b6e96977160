// features/templates: what a size leaves out or changes, in sentences.
import { symbologyNames } from '@shelfcast/render/codes/symbol'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import type { SizePatch } from '@shelfcast/render/document/shared-schema'
import { elementsOfPages } from '@shelfcast/render/document/pages'
import { textPartsOf } from '@shelfcast/render/document/parsed'
import { fieldsOf } from '@shelfcast/render/expressions/tree'
import type { MadeSize } from '@shelfcast/render/sizes/in-size'
import type { Text } from '../../text/text.ts'
import { comma } from '../../text/numbers.ts'
import { productFieldName } from './mapping/product-fields.ts'

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
    ...(dropped.length > 0 ? [text('template.sizes.dropped', { names: [...new Set(dropped)].join(comma()) })] : []),
  ]
}

/** What a size has otherwise than its design, in words for a list. */
export function ownChangeNames(
  { set = {}, hide = [], order, paper, pages = {} }: SizePatch,
  { design, size }: { design: TemplateDocument; size: TemplateDocument },
  text: Text,
): string {
  const all = [...elementsOfPages(size), ...elementsOfPages(design)]
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const element = all.find((one) => one.id === id)
      return element ? [partName(element, text)] : []
    })
  const hidden = named(hide)
  return [
    ...named(Object.keys(set)),
    ...(hidden.length > 0 ? [text('template.sizes.hidden', { names: hidden.join(comma()) })] : []),
    ...(order ? [text('template.sizes.order')] : []),
    ...([paper, ...Object.values(pages).map((page) => page.paper)].every((one) => one === undefined)
      ? []
      : [text('template.sizes.paper')]),
  ].join(comma())
}

/** As the user named it; otherwise the product fields that it shows, its words, or its kind. */
function partName(element: DocumentElement, text: Text): string {
  if (element.name !== undefined) return element.name
  if (element.kind === 'text' || element.kind === 'badge') {
    const fields = [...fieldsOf(textPartsOf(element.text))]
    return fields.length > 0 ? fields.map((key) => productFieldName(key, text)).join(comma()) : element.text
  }
  if (element.kind === 'shape') return text(`template.sizes.part.${element.shape}`)
  return text(`template.sizes.part.${element.kind}`)
}
