// bench/render: labels per second on one core, compared with the same label drawn only with a canvas (boxes, text, bars and QR modules as rectangles). Processor time, not the clock.
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { barsOf } from '@shelfcast/render/codes/ean'
import { checkDigit, digitalLink } from '@shelfcast/render/codes/gtin'
import { qrOf, qrQuiet } from '@shelfcast/render/codes/qr'
import { encodeJpeg } from '@shelfcast/render/jpeg'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import { modelOf, type LabelModel } from '@shelfcast/render/models'
import { matchPalette } from '@shelfcast/render/palette'
import { templateFor } from '@shelfcast/render/price-template'
import { renderLabel, type LabelArticle } from '@shelfcast/render/render'

const names = [
  'Čokolada mliječna s lješnjacima 220 g',
  'Emmentaler hard cheese in slices 100 g',
  'Mineral water still 1.5 l',
  'Organic apple and carrot purée 6 × 100 g',
  'Spaghetti n° 5 500 g',
  'Ground coffee, dark roast 250 g',
  'Olive oil extra virgin cold pressed 0.75 l',
]

/** Articles that all differ, as in a store: name, price, EAN-13, QR; every third in promotion. */
function article(n: number): LabelArticle {
  const twelve = `385${String(100_000_000 + n * 7).slice(0, 9)}`
  const list = (n % 5000) / 100 + 1
  return {
    articleId: String(n),
    name: `${names[n % names.length]} ${n % 97}`,
    nfcUrl: '',
    eans: [twelve + checkDigit(twelve)],
    data: {
      LIST_PRICE: list.toFixed(2),
      SALE_PRICE: n % 3 === 0 ? (list * 0.8).toFixed(2) : '',
      BEST_PRICE_30: (list * 0.9).toFixed(2),
      UNIT_PRICE: (list * 4).toFixed(2),
      UNIT_PRICE_UNIT: 'kg',
      UNIT_DIMENSION: '0.25 kg',
    },
  }
}

export function run() {
  GlobalFonts.registerFromPath(
    createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2'),
    'Bench Sans',
  )
  const rows: { what: string; measured: string; beside: string; ratio: number; goal: string }[] = []
  for (const [key, count, canvasCount, goal] of [
    ['M2_296x128_BWR', 12_000, 600, '≥ 10,000 labels/s'],
    ['M3_800x480_BWRY', 3_000, 100, '≥ 2,500 labels/s'],
  ] as const) {
    const model = modelOf(key)!
    const ours = perSecond(count, (n) =>
      renderLabel({
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [article(n)],
        currency: 'EUR',
        language: 'en',
      }),
    )
    const other = perSecond(canvasCount, (n) => drawWithCanvas(model, article(n)))
    rows.push(row(`render ${model.width}×${model.height}, ${model.palette.length} colours`, ours, other, goal))
    const template = fortyElements(model)
    const own = perSecond(count >> 1, (n) =>
      renderLabel({ model, template, kind: 'article', articles: [article(n)], currency: 'EUR', language: 'en' }),
    )
    rows.push(row(`40 elements ${model.width}×${model.height}`, own, other, ''))
    const images = Array.from({ length: 200 }, (_, n) =>
      renderLabel({
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [article(n)],
        currency: 'EUR',
        language: 'en',
      }),
    )
    const canvases = images.slice(0, 50).map((_, n) => drawWithCanvas(model, article(n)).canvas)
    const jpeg = perSecond(count >> 2, (n) => encodeJpeg(images[n % images.length]!))
    const canvasJpeg = perSecond(canvasCount, (n) => canvases[n % canvases.length]!.toBuffer('image/jpeg', 95))
    rows.push(row(`JPEG ${model.width}×${model.height}, ${model.palette.length} colours`, jpeg, canvasJpeg, ''))
  }
  return rows
}

/** A design of a shop with much on it: the built-in one, and texts with expressions, lines and boxes. */
function fortyElements(model: LabelModel): TemplateDocument {
  const template = templateFor(model)
  const built = template.pages[0]!.elements
  const more = Array.from({ length: 40 - built.length }, (_, at): DocumentElement => {
    const box = {
      x: (at % 6) * Math.floor(model.width / 6),
      y: Math.floor(at / 6) * Math.floor(model.height / 6),
      width: Math.floor(model.width / 6) - 2,
      height: Math.floor(model.height / 6) - 2,
    }
    const id = `more${at}`
    if (at % 3 === 0) return { id, kind: 'shape', box, shape: 'rectangle', stroke: 'ink', width: 1, radius: 3 }
    return {
      id,
      kind: 'text',
      box,
      text: at % 3 === 1 ? '{[articleName]}' : "{if(SALE_PRICE, money(SALE_PRICE), upper('usual'))} {UNIT_DIMENSION}",
      face: 'regular',
      sizes: [16, 14, 12, 10],
      lines: 2,
      overflow: 'ellipsis',
      align: 'start',
      vertical: 'top',
      ink: 'ink',
    }
  })
  return { ...template, pages: [{ name: 'Product', elements: [...built, ...more] }] }
}

const perCore = (count: number) => `${count.toLocaleString('en')} labels/s per core`
const row = (what: string, ours: number, canvas: number, goal: string) => ({
  what,
  measured: perCore(ours),
  beside: `canvas ${perCore(canvas)}`,
  ratio: Number((ours / canvas).toFixed(2)),
  goal,
})

/** Best of three, after one round to warm up. */
function perSecond(count: number, draw: (n: number) => unknown): number {
  let best = Infinity
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage()
    for (let n = 0; n < count; n++) draw(n)
    const { user, system } = process.cpuUsage(before)
    if (round > 0) best = Math.min(best, user + system)
  }
  return Math.round((count / best) * 1e6)
}

/** The same content in the same places, roughly, down to palette pixels. */
function drawWithCanvas(model: LabelModel, { name, eans, data }: LabelArticle) {
  const { width, height } = model
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const promotion = data['SALE_PRICE'] !== ''
  if (promotion) {
    context.fillStyle = '#f00'
    context.fillRect(0, height * 0.35, width * 0.77, height * 0.42)
  }
  context.fillStyle = '#000'
  fitted(context, name, width * 0.03, height * 0.2, width * 0.94, height * 0.14)
  fitted(context, `${data['UNIT_PRICE']} €/kg`, width * 0.5, height * 0.7, width * 0.25, height * 0.09)
  fitted(
    context,
    promotion ? data['SALE_PRICE']! : data['LIST_PRICE']!,
    width * 0.03,
    height * 0.72,
    width * 0.45,
    height * 0.45,
  )
  if (promotion) fitted(context, `${data['LIST_PRICE']} €`, width * 0.5, height * 0.48, width * 0.25, height * 0.1)
  const bars = barsOf(eans[0]!)!
  const module = width > 600 ? 3 : 2
  for (let at = 0; at < bars.modules.length; at++)
    if (bars.modules[at] === '1') context.fillRect((bars.quietLeft + at) * module, height * 0.8, module, height * 0.12)
  fitted(context, bars.digits, width * 0.1, height * 0.99, width * 0.5, height * 0.08)
  const code = qrOf(digitalLink(eans[0]!))
  const size = module + 1
  const left = width - (code.size + qrQuiet) * size
  const top = height - (code.size + qrQuiet) * size
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.isDark(row, column)) context.fillRect(left + column * size, top + row * size, size, size)
  return { canvas, image: matchPalette(context.getImageData(0, 0, width, height).data, width, height, model.palette) }
}

function fitted(context: SKRSContext2D, text: string, x: number, y: number, width: number, px: number) {
  for (let size = Math.round(px); size > 8; size--) {
    context.font = `700 ${size}px "Bench Sans"`
    if (context.measureText(text).width <= width) break
  }
  context.fillText(text, x, y)
}
