// features/templates: the product of thumbnails, and of stores without products.
import { exampleArticle } from '@shelfcast/render/example-article'

/** Thumbnails are pictures, not texts, so its name is in no language. */
export const exampleProduct = exampleArticle('Caffè Aroma 500 g')
