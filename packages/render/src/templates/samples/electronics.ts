// render/templates/samples: an electronic device with its features, energy class and warranty.
import { badge, code, line, name, notes, price, sample, text } from './parts.ts'

const features = [1, 2, 3, 4].map((number) =>
  text(
    `feature${number}`,
    [32, 168 + number * 38, 374, 34],
    `{if(not empty(FEATURE_${number}), '• ' & FEATURE_${number})}`,
    [26, 24, 22, 20, 18],
    { keep: 3 },
  ),
)

export const electronics = sample(
  'Electronics',
  [800, 480, 'BWRY'],
  {
    articleId: 'TV-5580',
    name: 'OLED television, 55 inch',
    nfcUrl: 'https://shop.example/TV-5580',
    data: {
      LIST_PRICE: '1199.00',
      SALE_PRICE: '999.00',
      BEST_PRICE_30: '1149.00',
      MANUFACTURER: 'Lumenord',
      FEATURE_1: 'Four HDMI 2.1 inputs',
      FEATURE_2: 'Dolby Vision and HDR10+',
      FEATURE_3: '40 W sound, optical output',
      FEATURE_4: 'Wall mount 300 × 200 mm',
      ENERGY: 'F',
      WARRANTY: '3 years',
      BARCODE: '9521100771238',
    },
  },
  [
    text('maker', [32, 18, 560, 34], '{upper(MANUFACTURER)}', [26, 24, 22], { face: 'bold', keep: 4 }),
    badge('energy', [612, 16, 156, 44], 'Energy {ENERGY}', [30, 26, 22], {
      when: 'not empty(ENERGY)',
      align: 'end',
      fill: 'ink',
      ink: 'paper',
      keep: 5,
    }),
    name([32, 62, 736, 120], [58, 54, 50, 46, 42, 38, 36, 34, 32], { lines: 2 }),
    line('rule', [32, 188, 736, 3]),
    ...features,
    text('warranty', [32, 362, 374, 30], 'Warranty: {WARRANTY}', [24, 22, 20], {
      when: 'not empty(WARRANTY)',
      face: 'bold',
    }),
    code('bars', [10, 398, 374, 74], 'gtin', { digits: 20, largestModule: 3, keep: 4 }),
    price([424, 204, 376, 148], 20),
    notes([440, 368, 206, 106], { badge: 30, text: 22 }),
    code('page', [660, 360, 140, 120], 'link', { align: 'end', keep: 3 }),
  ],
)
