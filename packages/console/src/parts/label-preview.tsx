// parts: a label drawn in the browser exactly as on the glass, by the server's own renderer. Every screen that changes
// labels uses it.
import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { defaultCurrency, defaultPriceJumpPercent } from '@shelfcast/contract/constants'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { readLabelRules } from '@shelfcast/contract/stores/reads'
import { exampleLabel } from '@shelfcast/render/example-article'
import type { Drawn } from '@shelfcast/render/drawn'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { RenderInput } from '@shelfcast/render/render'
import { ask } from '../api/ask.ts'
import { useStore } from '../state/store-choice.ts'
import { loadChunk } from '../ui/chunk.ts'
import { learnModelsOfServer } from './learned-models.ts'
import { previewDay } from './preview-day.ts'
import { LabelPicture, type LabelMark } from './label-picture.tsx'
import { readLook, useTemplateDocuments } from './template-documents.ts'
import { useWithImages } from './template-images.ts'

/** The renderer and its fonts are larger than a screen, so they load with the first preview. */
export const loadRenderer = async (): Promise<Renderer> => (arrived ??= await importRenderer())
const importRenderer = () =>
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
type Renderer = Awaited<ReturnType<typeof importRenderer>>
let arrived: Renderer | undefined

/** Undefined until it is loaded; at once if an earlier page has loaded it. */
export function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState(arrived)
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

const rulesStaleMs = 60_000

export interface LabelRules {
  language: RenderInput['language']
  /** A larger change of a price, in percent, is asked about. */
  jumpLimit: number
}

const usualRules: LabelRules = { language: 'en', jumpLimit: defaultPriceJumpPercent }

export const askLabelRules = (store: string) =>
  ask(readLabelRules, { store }, { enabled: store !== '', staleTime: rulesStaleMs, background: true })

/** The rules of the selected store's labels; undefined until they are read. The usual ones if they cannot be read. */
export function useLabelRules(): LabelRules | undefined {
  const { store } = useStore()
  const read = useQuery(askLabelRules(store))
  const rules = read.data?.data
  const language = rules?.labelLanguage
  const jumpLimit = rules?.priceJumpPercent
  return useMemo(
    () =>
      language !== undefined && jumpLimit !== undefined
        ? { language, jumpLimit }
        : store === '' || read.isError
          ? usualRules
          : undefined,
    [language, jumpLimit, store, read.isError],
  )
}

const readLetters = async (file: string) => (await import('../api/letter-files.ts')).readLetters(file)

type Lettered = Parameters<Renderer['lettersForLabels']>[0]

/** Loads the letters of labels. Returns another renderer when they have arrived, so that they are drawn again. */
export function useLetters(renderer: Renderer | undefined, labels: Lettered): Renderer | undefined {
  const [lettered, setLettered] = useState<Renderer>()
  useEffect(() => {
    const letters = renderer?.lettersForLabels(labels, readLetters)
    if (!letters) return
    let wanted = true
    loadChunk(() => letters).then(
      () => {
        if (wanted && renderer) setLettered({ ...renderer })
      },
      () => undefined,
    ) // the page offers to reload
    return () => {
      wanted = false
    }
  }, [renderer, labels])
  return lettered ?? renderer
}

/** The picture of a label. While its letters load, the one before that had to load some, if any. */
export const useLabelImage = (renderer: Renderer | undefined, input: RenderInput | undefined): LabelImage | undefined =>
  useDrawnLabel(renderer, input)?.image

/** The picture of a label as `useLabelImage` returns it, and what happened while it was drawn. */
export function useDrawnLabel(
  renderer: Renderer | undefined,
  given: RenderInput | undefined,
): { image: LabelImage; drawn: Drawn } | undefined {
  const known = useMemo(() => given && { today: previewDay(), label: exampleLabel, ...given }, [given])
  const input = useWithImages(renderer, known)
  const letters = useMemo(
    () => (renderer && input ? renderer.lettersForLabels([input], readLetters) : undefined),
    [renderer, input],
  )
  const [complete, setComplete] = useState<RenderInput>()
  useEffect(() => {
    if (!letters) return
    let wanted = true
    loadChunk(() => letters).then(
      () => {
        if (wanted) setComplete(input)
      },
      () => undefined,
    ) // the page offers to reload
    return () => {
      wanted = false
    }
  }, [letters, input])
  const shown = letters ? complete : input
  return useMemo(() => {
    if (!renderer || !shown) return undefined
    const drawn = renderer.nothingDrawn()
    return { image: renderer.renderLabel(shown, drawn), drawn }
  }, [renderer, shown])
}

export interface LabelPreviewProps {
  article: LabelArticle | undefined
  /** Key of the label model, as the label is mounted (render/edge), optionally followed by a blank and a template. */ model: string
  templateName?: string
  alt: string
  scale?: 0.5 | 1 | 2
  mark?: LabelMark
}

export function LabelPreview({ article, model: look, templateName: chosen, alt, scale = 1, mark }: LabelPreviewProps) {
  const renderer = useRenderer()
  const { key, templateName: own } = readLook(look)
  const templateName = chosen || own
  const model = renderer?.hungModelOf(key)
  const language = useLabelRules()?.language
  const documentOf = useTemplateDocuments(renderer, [templateName])
  const template = model && documentOf(model, templateName)
  const input = useMemo<RenderInput | undefined>(
    () =>
      model && template && language
        ? {
            model,
            template,
            kind: article ? 'article' : 'blank',
            articles: article ? [article] : [],
            currency: defaultCurrency,
            language,
          }
        : undefined,
    [model, template, article, language],
  )
  const image = useLabelImage(renderer, input)
  return (
    <LabelPicture
      image={image}
      loading={renderer === undefined || model !== undefined}
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
