// render/templates/samples: fruit and vegetables, with what the European marketing standards ask for: origin, class,
// variety. The number is the one that customers press on the scale.
import { badge, line, name, notes, price, rectangle, sample, text } from './parts.ts'

export const produce = sample(
  'Fresh produce',
  [400, 300, 'BWRY'],
  {
    articleId: '4131',
    name: 'Apples, loose',
    data: {
      LIST_PRICE: '2.99',
      SALE_PRICE: '2.29',
      BEST_PRICE_30: '2.99',
      UNIT_PRICE: '2.29',
      UNIT_PRICE_UNIT: 'kg',
      ORIGIN: 'Spain',
      CLASS: 'I',
      VARIETY: 'Royal Gala',
      SIZE: '70–75 mm',
      TREATMENT: '',
      PLU: '4131',
      ORGANIC: 'yes',
    },
  },
  [
    rectangle('band', [0, 0, 400, 84], { fill: 'ink' }),
    name([16, 3, 368, 50], [46, 42, 38, 35, 32, 30, 28, 26, 24, 22, 20, 19, 18], { ink: 'paper', lines: 2 }),
    text('variety', [16, 52, 262, 26], "{join(' · ', VARIETY, SIZE)}", [20, 18, 16, 15, 14], { ink: 'paper' }),
    badge('organic', [284, 52, 100, 26], 'ORGANIC', [16, 14, 12], {
      when: "ORGANIC = 'yes'",
      align: 'end',
      fill: 'panel',
      ink: 'onPanel',
      keep: 3,
    }),
    text('originWord', [16, 96, 120, 18], 'Origin', [14], { when: 'not empty(ORIGIN)', keep: 4 }),
    text('origin', [16, 113, 178, 36], '{ORIGIN}', [32, 29, 26, 23, 20, 18], { face: 'bold', keep: 5 }),
    text('classWord', [16, 160, 88, 18], 'Class', [14], { when: 'not empty(CLASS)', keep: 4 }),
    text('class', [16, 177, 88, 36], '{CLASS}', [32, 28, 24, 20], { face: 'bold', keep: 5 }),
    text('treatment', [16, 216, 178, 20], '{TREATMENT}', [14, 13, 12], { keep: 5 }),
    line('divider', [200, 96, 2, 192], { when: 'not empty(ORIGIN)' }),
    price([208, 96, 192, 92], 10),
    notes([216, 198, 176, 92], { badge: 20, text: 15 }),
    rectangle('number', [16, 240, 176, 48], { when: 'not empty(PLU)', stroke: 'ink', width: 3, radius: 8 }),
    text('pluWord', [28, 246, 52, 36], 'Scale no.', [13], { when: 'not empty(PLU)', lines: 2 }),
    text('plu', [78, 246, 104, 36], '{PLU}', [38, 34, 30, 26, 22, 18], {
      when: 'not empty(PLU)',
      face: 'bold',
      align: 'end',
    }),
  ],
)
