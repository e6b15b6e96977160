// render/templates/samples: a medicine, with its active ingredient and the price of one unit. Tills read its GS1
// DataMatrix.
import { badge, code, line, name, notes, price, sample, text } from './parts.ts'

export const pharmacy = sample(
  'Pharmacy',
  [400, 168, 'BWRY'],
  {
    articleId: '03294471',
    name: 'Paracetamol 500 mg tablets',
    data: {
      LIST_PRICE: '4.95',
      UNIT_PRICE: '0.25',
      UNIT_PRICE_UNIT: 'pc',
      UNIT_DIMENSION: '20 pc',
      MANUFACTURER: 'Sanaris',
      INGREDIENT: 'For mild to moderate pain and fever',
      PHARMACY_ONLY: 'yes',
      BARCODE: '9521100992244',
    },
  },
  [
    name([12, 6, 376, 54], [34, 31, 28, 26, 24, 22, 20, 19, 18], { lines: 2 }),
    text('ingredient', [12, 60, 376, 20], '{INGREDIENT}', [16, 15, 14], { keep: 3 }),
    line('rule', [12, 83, 376, 1]),
    text('detail', [12, 86, 196, 20], "{join(' · ', pack(UNIT_DIMENSION), MANUFACTURER)}", [15, 14]),
    notes([12, 107, 196, 36], { badge: 14, text: 15 }),
    text('number', [12, 146, 84, 20], '{[articleId]}', [15, 14], { keep: 2 }),
    badge('pharmacyOnly', [98, 145, 108, 23], 'Pharmacy only', [14, 13], {
      when: "PHARMACY_ONLY = 'yes'",
      fill: 'badge',
      keep: 5,
    }),
    price([212, 86, 116, 80], 6),
    code('matrix', [336, 98, 60, 66], 'gs1-datamatrix', { align: 'end', keep: 4 }),
  ],
)
