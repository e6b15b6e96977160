// parts: a label drawn in the browser exactly as on the glass, by the server's own renderer. Every screen that changes
// labels uses it.
import { useEffect, useMemo, useState } from 'react'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { loadChunk } from '../ui/chunk.ts'
import { learnModelsOfServer } from './learned-models.ts'
import { LabelPicture, type LabelMark } from './label-picture.tsx'

/** The renderer and its fonts are larger than a screen, so they load with the first preview. */
const loadRenderer = () =>
  Promise.all([
    import('@shelfcast/render/render'),
    import('@shelfcast/render/price-template'),
    import('@shelfcast/render/turn'),
    import('@shelfcast/render/lint'),
    import('@shelfcast/render/followed-unit-price'),
    import('@shelfcast/render/drawn'),
  ]).then(([render, templates, turn, lint, unitPrice, { nothingDrawn }]) => ({
    ...render,
    ...templates,
    ...turn,
    ...lint,
    ...unitPrice,
    nothingDrawn,
  }))
type Renderer = Awaited<ReturnType<typeof loadRenderer>>

export function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState<Renderer>()
  useEffect(() => {
    let wanted = true
    loadChunk(loadRenderer).then(
      async (loaded) => {
        if (wanted) setRenderer(loaded)
        if ((await learnModelsOfServer()) && wanted) setRenderer({ ...loaded })
      },
      () => undefined,
    ) // the page offers to reload
    return () => {
      wanted = false
    }
  }, [])
  return renderer
}

/** What the server will store: the unit price follows a changed price unless the change names one. */
export function withFollowedUnitPrice(
  renderer: Renderer | undefined,
  before: Readonly<Record<string, string>>,
  after: Record<string, string>,
): Record<string, string> {
  const followed = after['UNIT_PRICE'] === before['UNIT_PRICE'] ? renderer?.followedUnitPrice(before, after) : undefined
  return followed === undefined ? after : { ...after, UNIT_PRICE: followed }
}

export interface LabelPreviewProps {
  article: LabelArticle | undefined
  /** Key of the label model, as the label is mounted (render/edge), optionally followed by a blank and a template. */ model: string
  templateName?: string
  alt: string
  scale?: 1 | 2
  mark?: LabelMark
}

export function LabelPreview({ article, model: look, templateName: chosen, alt, scale = 1, mark }: LabelPreviewProps) {
  const renderer = useRenderer()
  const [key = '', own] = look.split(' ')
  const templateName = chosen || own
  const model = renderer?.hungModelOf(key)
  const image = useMemo(
    () =>
      renderer && model
        ? renderer.renderLabel({
            model,
            template: renderer.templateFor(model, templateName),
            kind: article ? 'article' : 'blank',
            articles: article ? [article] : [],
            currency: defaultCurrency,
          })
        : undefined,
    [renderer, model, templateName, article],
  )
  return (
    <LabelPicture
      image={image}
      width={model?.width ?? 296}
      height={model?.height ?? 128}
      alt={alt}
      scale={scale}
      {...(mark ? { mark } : {})}
    />
  )
}

/** One model for each common size, for previews of products without a label. */
export const commonModels = [
  'M2_152x152_BWR',
  'HANSHOW_256x128_BWR',
  'M2_296x128_BWR',
  'M2_400x300_BWR',
  'M3_800x480_BWRY',
] as const
