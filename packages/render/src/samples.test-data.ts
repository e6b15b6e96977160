// render: articles and models for the tests: ordinary, reduced, long, short of facts, foreign.
import { dithers, imageFits, type DocumentElement } from './document/schema.ts'
import { photoToLabel } from './fit.ts'
import { modelOf } from './models.ts'
import { imageHash } from './picture-sum.test-data.ts'
import type { Photo } from './photo.ts'
import { decodePhoto } from './photo-png.ts'
import { templateFor } from './price-template.ts'
import type { ReadLetters } from './fonts/letter-files.ts'
import type { LabelLanguage } from './label-words.ts'
import { lettersForLabels, renderLabel, type LabelArticle, type RenderInput } from './render.ts'

const article = (name: string, data: Record<string, string>, eans: string[] = []): LabelArticle => ({
  articleId: '90291790',
  name,
  nfcUrl: '',
  eans,
  data,
})

export const sampleArticles: readonly LabelArticle[] = [
  article(
    'Sir tvrdi Ementaler 100 g',
    {
      LIST_PRICE: '1.65',
      UNIT_PRICE: '16.5',
      UNIT_PRICE_UNIT: 'kg',
      UNIT_DIMENSION: '0.10 kg',
      MANUFACTURER: 'Šljivić',
    },
    ['4006381333931'],
  ),
  article('Čokolada mliječna s cijelim lješnjacima i grožđicama, obiteljsko pakiranje', {
    LIST_PRICE: '12.99',
    SALE_PRICE: '9.49',
    BEST_PRICE_30: '9.99',
    UNIT_PRICE: '43.14',
    UNIT_PRICE_UNIT: 'kg',
    BARCODE: '96385074',
  }),
  article('Televizor', { SALE_PRICE: '1049', BEST_PRICE_30: '1149.99' }),
  article('Жито, μέλι, 米', { LIST_PRICE: '0', CURRENCY: 'USD' }, ['123']),
  article('Kruh', {}),
]

export const sampleKeys = [
  'M2_152x152_BWR',
  'M3_200x200_BWR',
  'M2_212x104_BWR',
  'PICKSMART_250x128_BW',
  'M2_296x128_BWR',
  'HANSHOW_296x128_BWRY',
  'M3_384x168_BWRY',
  'M3_400x300_BWY',
  'M3_800x480_BWRY',
  'PANEL_800x480_C7',
]

/** The same list in Node and in a browser. */
export function hashesOfSamples(): string[] {
  return sampleKeys.flatMap((key) => {
    const model = modelOf(key)!
    return sampleArticles.map(
      (each) =>
        `${key} ${each.name} ${imageHash(renderLabel({ model, template: templateFor(model), kind: 'article', articles: [each], currency: 'EUR', language: 'en' }), model)}`,
    )
  })
}

const foreignNames: readonly [language: LabelLanguage, name: string, maker: string][] = [
  ['en', 'Phở bò Việt Nam, nước mắm 500 ml', 'Phú Quốc'],
  ['en', 'Қазақ балы, Ђурђевак', 'Әже'],
  ['en', 'Ἑλληνικὸν ἔλαιον', 'Ἀθῆναι'],
  ['en', 'חלב טרי 3% שומן 1 ליטר (בקבוק)', 'תנובה'],
  ['ar', 'حليب كامل الدسم ١ لتر (100%) iPhone', 'المراعي'],
  ['en', 'น้ำปลาแท้ตราปลาหมึกเครื่องดื่มชูกำลังผสมน้ำผึ้ง', 'ทิพรส'],
  ['en', 'बासमती चावल क्षत्रिय', 'दावत'],
  ['zh', '有机全脂牛奶，直角骨海 1升', '光明'],
  ['ja', '北海道産の牛乳「特選」直角骨海', '森永'],
  ['ko', '서울우유 신선한 우유 直角骨海', '서울'],
]

/** Labels in scripts that need more letters, loaded first. The same list in Node and in a browser. */
export async function hashesOfScripts(read: ReadLetters): Promise<string[]> {
  const inputs = foreignNames.flatMap(([language, name, maker]) =>
    ['M2_296x128_BWR', 'M2_152x152_BWR', 'M3_400x300_BWY'].map((key): RenderInput => {
      const model = modelOf(key)!
      const data = { LIST_PRICE: '4', SALE_PRICE: '3', BEST_PRICE_30: '3', UNIT_PRICE: '6', MANUFACTURER: maker }
      return {
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [article(name, data)],
        currency: 'EUR',
        language,
      }
    }),
  )
  await lettersForLabels(inputs, read)
  return inputs.map(
    (input) => `${input.model.key} ${input.articles[0]?.name} ${imageHash(renderLabel(input), input.model)}`,
  )
}

/** Colours and alpha of every kind. */
export function samplePhoto(width = 500, height = 300): Photo {
  const rgba = Uint8Array.from(
    { length: width * height * 4 },
    (_, at) =>
      [((at >> 2) % width) >> 1, Math.floor((at >> 2) / width) % 256, ((at * 7) >> 9) & 255, 255 - ((at >> 2) % 97)][
        at & 3
      ]!,
  )
  return { width, height, rgba }
}

/** A pushed picture on each sample model, by each method. */
export function hashesOfPhotos(): string[] {
  const photo = samplePhoto()
  return sampleKeys.flatMap((key) =>
    (['none', 'burkes', 'ordered'] as const).map((dither) => {
      const model = modelOf(key)!
      return `${key} ${dither} ${imageHash(photoToLabel(photo, model, { fit: 'cover', crop: { x: 10.5, y: 3, width: 400, height: 250 } }, dither), model)}`
    }),
  )
}

/** A stored picture as an image on each sample model, with each fit and method, upright and turned. */
export async function hashesOfImages(stored: Uint8Array): Promise<string[]> {
  const images = new Map([['logo.png', await decodePhoto(stored)]])
  return sampleKeys.flatMap((key) =>
    dithers.flatMap((dither) =>
      imageFits.map((fit, at) => {
        const model = modelOf(key)!
        const box = { x: 5, y: 3, width: model.width - 9, height: Math.floor(model.height / (at + 1)) }
        const element: DocumentElement = {
          id: 'logo',
          kind: 'image',
          source: '{[articleId]}.png',
          box,
          fit,
          dither,
          align: 'end',
          vertical: 'middle',
          ...(at === 1 ? { turn: 90 } : {}),
        }
        const template = {
          ...templateFor(model),
          pages: [{ name: 'Product', paper: 'ink' as const, elements: [element] }],
        }
        const articles = [{ ...sampleArticles[0]!, articleId: 'logo' }]
        const image = renderLabel({
          model,
          template,
          kind: 'article',
          articles,
          currency: 'EUR',
          language: 'en',
          images,
        })
        return `${key} ${dither} ${fit} ${imageHash(image, model)}`
      }),
    ),
  )
}
