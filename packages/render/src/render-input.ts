// render: what a label is drawn from. render.ts draws it.
import type { LabelImage } from './label-image.ts'
import type { LabelModel } from './models.ts'
import type { Template } from './template-table.ts'

export interface LabelArticle {
  articleId: string
  name: string
  nfcUrl: string
  eans: string[]
  /** Field keys of contract/articles/articles; unknown keys are ignored. */
  data: Record<string, string>
}

export interface RenderInput {
  model: LabelModel
  /** The table that is drawn; it looks nothing up. Built-in ones are in price-template.ts. */
  template: Template
  /** 'blank' is what a label without article shows; 'image' is a picture made before, drawn as it is. */
  kind: 'article' | 'blank' | 'image'
  /** Of kind 'image' only. */
  image?: LabelImage | undefined
  articles: readonly LabelArticle[]
  /** ISO 4217 code or a sign; an article's CURRENCY wins. */
  currency: string
}
