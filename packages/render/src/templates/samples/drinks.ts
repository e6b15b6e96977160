// render/templates/samples: wine and other drinks. The deposit stays outside the price, as the price rules of several
// countries ask.
import { code, line, name, notes, price, sample, text } from './parts.ts'

export const drinks = sample(
  'Wine and drinks',
  [384, 168, 'BWRY'],
  {
    articleId: '200415',
    name: 'Riesling dry',
    data: {
      LIST_PRICE: '7.49',
      UNIT_PRICE: '9.99',
      UNIT_PRICE_UNIT: 'l',
      UNIT_DIMENSION: '750 ml',
      MANUFACTURER: 'Weingut Sonnhalde',
      ORIGIN: 'Mosel, Germany',
      VINTAGE: '2024',
      ALCOHOL: '12.5',
      DEPOSIT: '0.25',
      BARCODE: '9521100153553',
    },
  },
  [
    text('maker', [12, 5, 216, 20], '{MANUFACTURER}', [16, 15, 14], { keep: 4 }),
    name([12, 24, 216, 58], [36, 33, 30, 28, 26, 24, 22, 20, 19, 18, 17, 16, 15], { lines: 2 }),
    text('origin', [12, 84, 216, 20], "{join(' · ', VINTAGE, ORIGIN)}", [16, 15, 14], { keep: 3 }),
    line('rule', [12, 106, 216, 1], { when: 'not empty(UNIT_DIMENSION)' }),
    text(
      'content',
      [12, 109, 216, 18],
      "{join(' · ', pack(UNIT_DIMENSION), if(not empty(ALCOHOL), ALCOHOL & ' % vol'))}",
      [15, 14],
    ),
    code('bars', [0, 129, 242, 37], 'gtin', { digits: 13, keep: 4 }),
    price([236, 6, 148, 62], 6),
    notes([242, 74, 138, 62], { badge: 15, text: 15 }),
    text('deposit', [242, 138, 138, 26], "{if(not empty(DEPOSIT), '+ deposit ' & money(number(DEPOSIT)))}", [17], {
      when: 'not empty(DEPOSIT)',
      keep: 5,
      role: 'price',
    }),
  ],
)
