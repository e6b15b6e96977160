// parts: the picture of any template document for a product, and what the label cuts, leaves out or makes small.
import { useMemo } from 'react'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { Finding } from '@shelfcast/render/lint'
import type { LabelModel } from '@shelfcast/render/models'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { useDrawnLabel, useLabelRules, useRenderer } from './label-preview.tsx'

export interface DocumentDrawing {
  /** Undefined until the renderer and the letters have arrived. */
  image: LabelImage | undefined
  findings: readonly Finding[]
}

export function useDocumentDrawing(
  template: TemplateDocument,
  model: LabelModel | undefined,
  article: LabelArticle,
): DocumentDrawing {
  const renderer = useRenderer()
  const language = useLabelRules()?.language
  const input = useMemo<RenderInput | undefined>(
    () =>
      model && language
        ? { model, template, kind: 'article', articles: [article], currency: defaultCurrency, language }
        : undefined,
    [model, template, article, language],
  )
  const made = useDrawnLabel(renderer, input)
  const findings = useMemo(
    () => (renderer && made && model ? renderer.lintDrawing(made.drawn, model) : []),
    [renderer, made, model],
  )
  return { image: made?.image, findings }
}
