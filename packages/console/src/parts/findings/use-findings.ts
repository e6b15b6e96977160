// parts/findings: the findings of a product while it is typed, by the server's own rules.
import { useMemo } from 'react'
import { priceKeys, priceProblem } from '@shelfcast/contract/articles/articles'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { ContentFinding } from '@shelfcast/contract/content-finding'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { useLabelRules, useLetters, useRenderer } from '../label-preview.tsx'
import { readLook, useTemplateDocuments } from '../template-documents.ts'
import { useImages } from '../template-images.ts'

export interface Findings {
  all: ContentFinding[]
  /** Those that the change brings. */
  fresh: ContentFinding[]
  /** A finding stops the change. */
  hasErrors: boolean
  /** What the check needs is still being read, so there may be more findings. */
  isChecking: boolean
}

const noFindings: Findings = { all: [], fresh: [], hasErrors: false, isChecking: false }
const noModels: readonly string[] = []

/**
 * @param known the models of the product's labels, as for a preview; undefined until they are read. Findings about
 *   pictures carry the name of the model
 * @param before the stored product: its own findings are not news, and its price is compared
 */
export function useFindings(
  article: LabelArticle,
  known: readonly string[] | undefined,
  before?: LabelArticle,
): Findings {
  const models = known ?? noModels
  const loaded = useRenderer()
  const rules = useLabelRules()
  const language = rules?.language ?? 'en'
  const labels = useMemo(
    () =>
      [article, ...(before ? [before] : [])].map((shown) => ({
        kind: 'article' as const,
        articles: [shown],
        currency: defaultCurrency,
        language,
      })),
    [article, before, language],
  )
  const renderer = useLetters(loaded, labels)
  // Each render of a caller makes another list, so compare its content.
  const looks = models.join('\n')
  const documentOf = useTemplateDocuments(
    loaded,
    models.map((look) => readLook(look).templateName),
  )
  const templates = models.map((look) => {
    const { key, templateName } = readLook(look)
    const model = loaded?.hungModelOf(key)
    return model && documentOf(model, templateName)
  })
  // A model that the renderer does not know has no template to wait for.
  const isReading = models.some((look, at) => !templates[at] && loaded?.hungModelOf(readLook(look).key))
  const images = useImages(
    loaded
      ? models.flatMap((look, at) => {
          const model = loaded.hungModelOf(readLook(look).key)
          const template = templates[at]
          return model && template ? labels.flatMap((label) => loaded.imageNamesOf({ ...label, model, template })) : []
        })
      : [],
  )
  return useMemo(() => {
    // A price that the form refuses has its message at the field.
    const isTyped = priceKeys.every((key) => priceProblem(article.data[key]?.trim() ?? '') === undefined)
    if (!isTyped) return noFindings
    if (!renderer || !rules) return { ...noFindings, isChecking: true }
    const findingsOf = (shown: LabelArticle) => [
      ...renderer.lintArticle(shown, defaultCurrency),
      ...looks.split('\n').flatMap((look, at) => {
        const model = renderer.hungModelOf(readLook(look).key)
        const template = templates[at]
        if (!model || !template) return []
        const drawn = renderer.nothingDrawn()
        renderer.renderLabel({ ...labels[0]!, model, template, articles: [shown], images }, drawn)
        return renderer
          .lintDrawing(drawn, model)
          .map((finding) => ({ ...finding, values: { ...finding.values, model: model.name } }))
      }),
    ]
    const limits = { limit: rules.jumpLimit, storeCurrency: defaultCurrency }
    const found = renderer.findingsOfChange(before, article, limits, findingsOf)
    return {
      ...found,
      hasErrors: found.all.some(({ code }) => renderer.lintSeverity[code] === 'error'),
      isChecking: !known || isReading,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new in each render, its documents are not
  }, [renderer, article, looks, before, labels, rules, images, !known, isReading, ...templates])
}
