// render/example-article: the product of previews where no other one is selected.
import type { LabelArticle, LabelState } from './render-input.ts'

/** In a promotion, so that every part of a design can be seen. */
export const exampleArticle = (name: string): LabelArticle => ({
  articleId: '1001',
  name,
  nfcUrl: '',
  eans: ['4006381333931'],
  data: {
    LIST_PRICE: '3.49',
    SALE_PRICE: '2.79',
    UNIT_DIMENSION: '500 g',
    UNIT_PRICE: '5.58',
    UNIT_PRICE_UNIT: 'kg',
    BEST_PRICE_30: '3.29',
    MANUFACTURER: 'Example',
  },
})

/** The label of such previews. */
export const exampleLabel: LabelState = { page: 1, store: 'Example store', battery: 3, signal: 3 }
