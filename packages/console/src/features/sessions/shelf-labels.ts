// features/sessions: the labels in the sign-in picture: invented groceries, drawn by the product's own renderer.
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel } from '@shelfcast/render/render'
import { models } from '@shelfcast/render/models'
import type { LabelImage } from '@shelfcast/render/label-image'

export interface ShelfLabel {
  name: string
  image: LabelImage
}

const groceries: readonly { size: string; colours: string; name: string; ean: string; data: Record<string, string> }[] =
  [
    {
      size: '296x128',
      colours: 'BWR',
      name: 'Wholegrain rye bread, sliced',
      ean: '4006381333931',
      data: { LIST_PRICE: '2.49', UNIT_PRICE: '4.98', UNIT_PRICE_UNIT: 'kg', UNIT_DIMENSION: '500 g' },
    },
    {
      size: '296x128',
      colours: 'BWR',
      name: 'Mountain cheese, aged 12 months',
      ean: '5901234123457',
      data: {
        LIST_PRICE: '4.79',
        SALE_PRICE: '3.59',
        UNIT_PRICE: '17.95',
        UNIT_PRICE_UNIT: 'kg',
        UNIT_DIMENSION: '200 g',
      },
    },
    {
      size: '152x152',
      colours: 'BWR',
      name: 'Lemons',
      ean: '40170725',
      data: { LIST_PRICE: '0.45', UNIT_DIMENSION: 'each' },
    },
    {
      size: '384x168',
      colours: 'BWRY',
      name: 'Olive oil, extra virgin',
      ean: '4012345678901',
      data: {
        LIST_PRICE: '9.99',
        SALE_PRICE: '7.49',
        UNIT_PRICE: '9.99',
        UNIT_PRICE_UNIT: 'l',
        UNIT_DIMENSION: '750 ml',
      },
    },
    {
      size: '296x152',
      colours: 'BWR',
      name: 'Hazelnut chocolate',
      ean: '7612345678900',
      data: { LIST_PRICE: '1.89', UNIT_PRICE: '18.90', UNIT_PRICE_UNIT: 'kg', UNIT_DIMENSION: '100 g' },
    },
    {
      size: '212x104',
      colours: 'BWR',
      name: 'Sparkling water',
      ean: '4260123456788',
      data: { LIST_PRICE: '0.69', UNIT_PRICE: '0.69', UNIT_PRICE_UNIT: 'l', UNIT_DIMENSION: '1 l' },
    },
    {
      size: '296x128',
      colours: 'BWR',
      name: 'Ground coffee, dark roast',
      ean: '8712345678906',
      data: {
        LIST_PRICE: '6.99',
        SALE_PRICE: '5.49',
        UNIT_PRICE: '10.98',
        UNIT_PRICE_UNIT: 'kg',
        UNIT_DIMENSION: '500 g',
      },
    },
    {
      size: '296x128',
      colours: 'BWR',
      name: 'Tomato passata',
      ean: '8001234567897',
      data: { LIST_PRICE: '1.15', UNIT_PRICE: '1.64', UNIT_PRICE_UNIT: 'kg', UNIT_DIMENSION: '700 g' },
    },
  ]

export function shelfLabels(): ShelfLabel[] {
  return groceries.flatMap(({ size, colours, name, ean, data }) => {
    const model = models.find((candidate) => candidate.key.includes(`_${size}_`) && candidate.colours === colours)
    return model
      ? [
          {
            name,
            image: renderLabel({
              model,
              template: templateFor(model),
              kind: 'article',
              currency: 'EUR',
              language: 'en',
              articles: [{ articleId: ean, name, nfcUrl: '', eans: [ean], data: { ...data, BARCODE: ean } }],
            }),
          },
        ]
      : []
  })
}
