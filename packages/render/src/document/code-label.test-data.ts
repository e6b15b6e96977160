// render/document: a label of given elements, for the tests.
import type { Drawn } from '../drawn.ts'
import type { LabelModel } from '../models.ts'
import { renderLabel } from '../render.ts'
import { documentFormat, documentVersion, type DocumentElement } from './schema.ts'

export const render = (elements: DocumentElement[], model: LabelModel, data: Record<string, string>, drawn: Drawn) =>
  renderLabel(
    {
      model,
      template: {
        format: documentFormat,
        version: documentVersion,
        name: 'Test',
        medium: 'label',
        size: { width: model.width, height: model.height },
        palette: model.colours,
        pages: [{ name: 'Product', elements }],
      },
      kind: 'article',
      articles: [{ articleId: '4711', name: 'Emmentaler', nfcUrl: '', eans: [], data }],
      currency: 'EUR',
      language: 'en',
    },
    drawn,
  )
