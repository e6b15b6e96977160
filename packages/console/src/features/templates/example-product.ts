// features/templates: the product of thumbnails, and of stores without products.
import { exampleArticle } from '../../parts/preview-product.ts'

/** Thumbnails are pictures, not texts, so its name is in no language. */
export const exampleProduct = exampleArticle('Caffè Aroma 500 g')
