// features/templates: a product that shows every part of a design, for thumbnails and for stores without products.
import type { LabelArticle } from '@shelfcast/render/render-input'

/** In a promotion. Its name is in no language's way: thumbnails are pictures, not texts. */
export const exampleArticle: LabelArticle = {
  articleId: '1001',
  name: 'Caffè Aroma 500 g',
  nfcUrl: '',
  eans: ['4006381333931'],
  data: {
    LIST_PRICE: '3.49',
    SALE_PRICE: '2.79',
    UNIT_DIMENSION: '500 g',
    UNIT_PRICE: '5.58',
    UNIT_PRICE_UNIT: 'kg',
    BEST_PRICE_30: '3.29',
    MANUFACTURER: 'Aroma',
  },
}
