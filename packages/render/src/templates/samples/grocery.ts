// render/templates/samples: a packed product in a supermarket.
import { code, line, name, notes, price, sample, text } from './parts.ts'

export const grocery = sample(
  'Grocery',
  [296, 128, 'BWR'],
  {
    articleId: '100128',
    name: 'Olive oil, extra virgin',
    data: {
      LIST_PRICE: '8.99',
      SALE_PRICE: '6.99',
      BEST_PRICE_30: '8.99',
      UNIT_PRICE: '9.32',
      UNIT_PRICE_UNIT: 'l',
      UNIT_DIMENSION: '750 ml',
      MANUFACTURER: 'Terra Piccola',
      ORIGIN: 'Italy',
      BARCODE: '9521100037129',
    },
  },
  [
    name([8, 2, 280, 32], [25, 23, 21, 19, 17, 16, 15, 14, 13], { lines: 2 }),
    text('detail', [8, 34, 280, 14], "{join(' · ', MANUFACTURER, pack(UNIT_DIMENSION), ORIGIN)}", [12, 11], {
      keep: 3,
    }),
    line('rule', [0, 49, 296, 1]),
    price([162, 50, 134, 46], 5),
    notes([8, 54, 148, 42], { badge: 13, text: 11 }),
    code('bars', [0, 98, 226, 30], 'gtin', { digits: 9, keep: 4 }),
    text('article', [230, 112, 58, 14], '{[articleId]}', [11, 10], { align: 'end', keep: 2 }),
  ],
)
