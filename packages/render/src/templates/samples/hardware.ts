// render/templates/samples: a product of a hardware shop, with the place where its stock is.
import { code, name, notes, price, rectangle, sample, text } from './parts.ts'

export const hardware = sample(
  'Hardware',
  [360, 184, 'BWR'],
  {
    articleId: '5518203',
    name: 'Spruce batten, planed, 24 × 48 mm',
    data: {
      LIST_PRICE: '4.29',
      UNIT_PRICE: '1.72',
      UNIT_PRICE_UNIT: 'm',
      UNIT_DIMENSION: '2.5 m',
      MANUFACTURER: 'Sägewerk Bruck',
      AISLE: '14',
      BAY: '06',
      STOCK: '120',
      BARCODE: '9521101339468',
    },
  },
  [
    name([10, 5, 244, 56], [26, 24, 23, 22, 21, 20, 19, 18, 17, 16], { lines: 2 }),
    rectangle('place', [262, 0, 98, 62], { when: 'not empty(AISLE)', fill: 'ink' }),
    text('placeWord', [270, 4, 84, 18], "{join(' / ', 'Aisle', if(not empty(BAY), 'bay'))}", [14], {
      when: 'not empty(AISLE)',
      ink: 'paper',
    }),
    text('aisle', [270, 22, 84, 36], "{join('/', AISLE, BAY)}", [32, 28, 24, 20, 18], {
      when: 'not empty(AISLE)',
      face: 'bold',
      ink: 'paper',
      keep: 5,
    }),
    text('detail', [10, 62, 160, 18], "{join(' · ', pack(UNIT_DIMENSION), MANUFACTURER)}", [14], { keep: 3 }),
    price([174, 66, 186, 74], 8),
    notes([10, 84, 158, 54], { badge: 18, text: 14 }),
    code('bars', [0, 146, 232, 37], 'gtin', { digits: 12, keep: 4 }),
    text('article', [240, 146, 110, 16], 'No. {[articleId]}', [14], { align: 'end', keep: 2 }),
    text('stock', [240, 164, 110, 16], 'Stock: {STOCK}', [14], { when: 'not empty(STOCK)', align: 'end', keep: 3 }),
  ],
)
