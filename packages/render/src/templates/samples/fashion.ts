// render/templates/samples: clothes on a rail or a table: brand, sizes, colour and material, on an upright label.
import { code, line, name, notes, price, sample, text } from './parts.ts'

export const fashion = sample(
  'Fashion',
  [152, 296, 'BWR'],
  {
    articleId: 'LN-4410',
    name: 'Linen shirt, relaxed fit',
    nfcUrl: 'https://shop.example/LN-4410',
    data: {
      LIST_PRICE: '59.95',
      SALE_PRICE: '44.95',
      BEST_PRICE_30: '54.95',
      MANUFACTURER: 'Nordhavn',
      SIZES: 'S M L XL',
      COLOUR: 'Sand',
      MATERIAL: '100 % linen',
      BARCODE: '9521100404136',
    },
  },
  [
    text('brand', [8, 6, 136, 20], '{upper(MANUFACTURER)}', [17, 16, 15, 14, 13, 12], { face: 'bold' }),
    line('rule', [8, 29, 136, 2], { when: 'not empty(MANUFACTURER)' }),
    name([8, 34, 136, 50], [22, 21, 20, 19, 18, 17, 16, 15, 14], { lines: 2 }),
    text('material', [8, 85, 136, 32], "{join(' · ', COLOUR, MATERIAL)}", [13, 12, 11], {
      lines: 2,
      keep: 3,
    }),
    price([0, 119, 152, 54], 7),
    notes([8, 178, 136, 44], { badge: 15, text: 12 }),
    text('sizes', [8, 228, 68, 44], '{SIZES}', [19, 18, 17, 16, 15, 14, 13, 12], { lines: 2, face: 'bold', keep: 4 }),
    text('article', [8, 274, 68, 18], '{[articleId]}', [12, 11], { keep: 2 }),
    code('page', [78, 222, 74, 74], 'link', { align: 'end', keep: 3 }),
  ],
)
