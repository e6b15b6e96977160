// render: what a label is drawn from. render.ts draws it.
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'

export interface LabelArticle {
  articleId: string
  name: string
  nfcUrl: string
  eans: string[]
  /** Field keys of contract/articles; unknown keys are ignored. */
  data: Record<string, string>
}

export interface RenderInput {
  model: LabelModel
  /** One of templateNamesFor(model), or one of the same look for another size; anything else, or nothing, means the first of them. */
  templateName?: string | undefined
  /** 'blank' is what a label without article shows; 'image' is a picture made before, drawn as it is. */
  kind: 'article' | 'blank' | 'image'
  /** Of kind 'image' only. */
  image?: LabelImage | undefined
  articles: readonly LabelArticle[]
  /** ISO 4217 code or a sign; an article's CURRENCY wins. */
  currency: string
}
