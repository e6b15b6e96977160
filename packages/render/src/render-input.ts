// render: the input for drawing a label. render.ts draws it.
import type { CalendarDate } from './calendar-date.ts'
import type { LabelImage } from './label-image.ts'
import type { LabelLanguage } from './label-words.ts'
import type { LabelModel } from './models.ts'
import type { Photo } from './photo.ts'
import type { TemplateDocument } from './document/schema.ts'

export interface LabelArticle {
  articleId: string
  name: string
  nfcUrl: string
  eans: string[]
  /** Field keys of contract/articles/articles; unknown keys are ignored. */
  data: Record<string, string>
}

/** What a label knows about itself. Steps from 1, almost nothing, to 4, full; undefined until it has reported. */
export interface LabelState {
  page: number
  /** The name of its store. */
  store: string
  battery: number | undefined
  signal: number | undefined
}

export interface RenderInput {
  model: LabelModel
  /** The document to draw; the renderer looks nothing up. Built-in ones are in price-template.ts. */
  template: TemplateDocument
  /** 'blank' is a label without an article; 'image' is an existing picture, drawn unchanged. */
  kind: 'article' | 'blank' | 'image'
  /** Of kind 'image' only. */
  image?: LabelImage | undefined
  articles: readonly LabelArticle[]
  /** ISO 4217 code or a sign; an article's CURRENCY wins. */
  currency: string
  /** Milliseconds after which drawing stops with an error; without it, it takes the time it needs. */
  budgetMs?: number | undefined
  /** Of the label's own words. */
  language: LabelLanguage
  /** The day in the store, for templates that ask for it. */
  today?: CalendarDate | undefined
  label?: LabelState | undefined
  /** The pictures of the library that the template shows, by their names (`imageNamesOf` in render.ts). */
  images?: ReadonlyMap<string, Photo> | undefined
}
