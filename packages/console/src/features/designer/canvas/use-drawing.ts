// features/designer/canvas: the picture of the open document, by the renderer of the labels themselves.
import { useMemo } from 'react'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import { exampleLabel } from '@shelfcast/render/example-article'
import type { Drawn } from '@shelfcast/render/drawn'
import type { LabelImage } from '@shelfcast/render/label-image'
import { knownModels, pitchOf, type LabelModel } from '@shelfcast/render/models'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { asHung } from '@shelfcast/render/turn'
import { useDrawnLabel, useLabelRules, useRenderer } from '../../../parts/label-preview.tsx'
import type { DesignerState } from '../designer-state.ts'
import { changePages, isGroup, type Elements } from '../editing/tree.ts'

type Look = Pick<TemplateDocument, 'size' | 'palette'>

/**
 * The label model that a template is for, as mounted: the one of its size and colours. Without any, a model of the same
 * colours gets the size; its pixels are as large as on the model.
 */
export function modelFor({ size, palette }: Look, models: readonly LabelModel[] = knownModels()): LabelModel {
  const hung = models.flatMap((model) => [model, asHung(model, 90)])
  const sameSize = hung.filter(({ width, height }) => width === size.width && height === size.height)
  const exact = sameSize.find(({ colours }) => colours === palette)
  if (exact) return exact
  const near = models.find(({ colours }) => colours === palette) ?? models[0]!
  const inches = (near.inches * Math.hypot(size.width, size.height)) / Math.hypot(near.width, near.height)
  return { ...near, ...size, inches }
}

/** Without the elements that are hidden while editing. */
function withoutHidden(elements: Elements, hidden: ReadonlySet<string>): Elements {
  return elements.flatMap((element): DocumentElement[] => {
    if (hidden.has(element.id)) return []
    if (!isGroup(element)) return [element]
    const children = withoutHidden(element.children, hidden)
    return children.length === 0 ? [] : [{ ...element, children: [...children] }]
  })
}

export interface Drawing {
  image: LabelImage | undefined
  model: LabelModel
  pitch: number
  /** What the label cuts, leaves out or makes small; undefined without a picture. */
  drawn: Drawn | undefined
}

export function useDrawing(
  { document, page, hidden }: Pick<DesignerState, 'document' | 'page' | 'hidden'>,
  article: LabelArticle | undefined,
): Drawing {
  const renderer = useRenderer()
  const language = useLabelRules()?.language
  const { size, palette } = document
  // The renderer learns models of the server after it is loaded.
  const model = useMemo(
    () => modelFor({ size, palette }, renderer ? knownModels() : undefined),
    [size, palette, renderer],
  )
  const input = useMemo<RenderInput | undefined>(
    () =>
      language && article
        ? {
            model,
            template:
              hidden.size === 0 ? document : changePages(document, (elements) => withoutHidden(elements, hidden)),
            kind: 'article',
            articles: [article],
            currency: defaultCurrency,
            language,
            label: { ...exampleLabel, page: page + 1 },
          }
        : undefined,
    [model, document, page, hidden, article, language],
  )
  const drawing = useDrawnLabel(renderer, input)
  return { image: drawing?.image, model, pitch: pitchOf(model), drawn: drawing?.drawn }
}
