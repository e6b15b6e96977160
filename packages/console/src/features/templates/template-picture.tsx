// features/templates: a template drawn for one product, small in a list row or large in the panel.
import { useMemo } from 'react'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { Template } from '@shelfcast/contract/templates/templates'
import type { LabelArticle, RenderInput } from '@shelfcast/render/render-input'
import { useDrawn } from '../../api/image.ts'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { useLabelImage, useLabelRules, useRenderer } from '../../parts/label-preview.tsx'
import { exampleProduct } from './example-product.ts'
import { useTemplate } from './template-document.ts'

export function TemplateThumb({ template }: { template: Template }) {
  return useDrawn() ? (
    <TemplatePicture template={template} article={exampleProduct} row />
  ) : (
    <LabelPicture
      row
      image={undefined}
      loading
      width={template.width}
      height={template.height}
      alt={template.templateName}
    />
  )
}

export function TemplatePicture({
  template,
  article,
  version,
  row = false,
  scale = 1,
}: {
  template: Template
  article: LabelArticle
  /** One of its history. */
  version?: number | undefined
  row?: boolean
  scale?: 0.5 | 1 | 2 | 3
}) {
  const renderer = useRenderer()
  const drawn = useTemplate(template, version)
  const language = useLabelRules()?.language
  const document = drawn?.document
  const { width, height, templateName, color } = template
  const model = useMemo(
    () => drawn?.model,
    // oxlint-disable-next-line react/exhaustive-deps -- the glass follows from these
    [drawn === undefined, width, height, color, templateName],
  )
  const input = useMemo<RenderInput | undefined>(
    () =>
      document && model && language
        ? { model, template: document, kind: 'article', articles: [article], currency: defaultCurrency, language }
        : undefined,
    [document, model, article, language],
  )
  const image = useLabelImage(renderer, input)
  return (
    <LabelPicture
      row={row}
      image={image}
      loading={image === undefined}
      width={width}
      height={height}
      scale={scale}
      alt={templateName}
    />
  )
}
