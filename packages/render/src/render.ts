// render: an article, a template and a label model → exact label pixels. The one entry for server, console and
// simulator; no canvas, no platform text, same pixels everywhere.
import { drawPage } from './document/draw.ts'
import { inkIndex, inksOf } from './document/inks.ts'
import { drawnPage, pageOf } from './document/pages.ts'
import { expressionOf, textPartsOf } from './document/parsed.ts'
import { ownWords, priceWords, wordIn } from './document/own-words.ts'
import type { Sheet } from './document/sheet.ts'
import { imageSourcesOf, isPlainPage, wordsOfPage } from './document/words.ts'
import { nothingDrawn, type Drawn } from './drawn.ts'
import { evaluate, evaluateText } from './expressions/evaluate.ts'
import { labelScope } from './expressions/label-scope.ts'
import { one } from './expressions/numbers.ts'
import type { Scope } from './expressions/scope.ts'
import { isTrue, textOf } from './expressions/value.ts'
import type { LabelImage } from './label-image.ts'
import { hanStyleOf, wordsOf, type LabelLanguage } from './label-words.ts'
import { lettersFor, type ReadLetters } from './fonts/letter-files.ts'
import { pitchOf } from './models.ts'
import { lettersOf, priceContent } from './price-content.ts'
import type { LabelArticle, RenderInput } from './render-input.ts'

export type { LabelArticle, RenderInput } from './render-input.ts'

/**
 * Loads the letters of labels that are about to be drawn; undefined when all are there, as for every text in Latin,
 * Greek and Cyrillic letters.
 */
export function lettersForLabels(
  labels: Iterable<
    Pick<RenderInput, 'kind' | 'articles' | 'currency' | 'language'> &
      Partial<Pick<RenderInput, 'model' | 'template' | 'today' | 'label'>>
  >,
  read: ReadLetters,
): Promise<void> | undefined {
  const loading: Promise<void>[] = []
  for (const input of labels) {
    const { kind, articles, currency, language, template } = input
    const article = articles[0]
    if (kind === 'image' || !article) continue
    const shown = template && pageOf(template, drawnPage(template, input.label?.page))
    const own = template?.words ? ownWords(template, language) : []
    const isPlainTemplate = (!shown || isPlainPage(shown)) && !own.some((word) => foreign.test(word))
    if (isPlain(article, language) && isPlainTemplate && !foreign.test(input.label?.store ?? '')) continue
    const letters = lettersOf(priceContent(article, currency, language, template && priceWords(template, language)))
    if (shown) {
      const scope = scopeOf(article, input)
      letters.push(...wordsOfPage(shown, (text) => evaluateText(textPartsOf(text), scope)))
    }
    const missing = lettersFor(letters, { han: hanStyleOf(language), read })
    if (missing) loading.push(missing)
  }
  return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined)
}

/** Quickly sorts out the labels whose letters are all part of the renderer. */
const foreign = /[^\u0020-\u017f\u2010-\u2026]/
const isPlain = ({ articleId, name, data }: LabelArticle, language: LabelLanguage) =>
  !foreign.test(wordsOf(language).lowest) &&
  !foreign.test(name) &&
  !foreign.test(articleId) &&
  !Object.values(data).some((value) => foreign.test(value))

/** The names of the library's pictures that a label shows, each once. */
export function imageNamesOf(input: RenderInput): string[] {
  const { template, kind, articles, label } = input
  const sources = imageSourcesOf(pageOf(template, drawnPage(template, label?.page)))
  const article = articles[0]
  if (sources.length === 0 || kind !== 'article' || !article) return []
  const scope = scopeOf(article, input)
  const names = sources.map((source) => evaluateText(textPartsOf(source), scope).trim())
  return [...new Set(names)].filter((name) => name !== '')
}

/**
 * Pixels of a label. Pure, and defined for every text, price and code: parts that cannot be drawn are left out. The
 * first article counts.
 * @throws TooSlow after its time
 * @param drawn receives what was cut, left out or small; lint.ts turns it into warnings
 */
export function renderLabel(input: RenderInput, drawn: Drawn = nothingDrawn()): LabelImage {
  const { model, template, kind, articles, currency, language, image: made, images, budgetMs = Infinity } = input
  if (kind === 'image' && made) return made
  const inks = inksOf(model)
  const image: LabelImage = {
    width: model.width,
    height: model.height,
    palette: model.palette,
    pixels: new Uint8Array(model.width * model.height),
  }
  const article = articles[0]
  if (kind === 'blank' || !article) {
    if (inks.paper !== 0) image.pixels.fill(inks.paper)
    return image
  }
  const page = drawnPage(template, input.label?.page)
  const scope = scopeOf(article, input)
  const value = (expression: string) => evaluate(expressionOf(expression), scope)
  const sheet: Sheet = {
    image,
    content: priceContent(article, currency, language, priceWords(template, language)),
    label: input.label && { ...input.label, page },
    inks,
    pitch: pitchOf(model),
    drawn,
    index: (ink) => inkIndex(ink, inks, model.palette),
    words: (text) => evaluateText(textPartsOf(text), scope),
    value: (expression) => textOf(value(expression), '.'),
    picture: (name) => images?.get(name),
    until: performance.now() + budgetMs,
    linked: new Map(),
    holds: (expression) => isTrue(value(expression)),
  }
  drawPage(sheet, pageOf(template, page))
  return image
}

/** Whole numbers count millionths. */
const asNumber = (whole: number | undefined) => (whole === undefined ? undefined : whole * one)

function scopeOf(
  article: LabelArticle,
  {
    currency,
    language,
    model,
    template,
    today,
    label,
  }: Pick<RenderInput, 'currency' | 'language' | 'today' | 'label'> & Partial<Pick<RenderInput, 'model' | 'template'>>,
): Scope {
  return labelScope(article, {
    storeCurrency: currency,
    today,
    context: {
      model: model?.name,
      currency,
      page: asNumber(label && (template ? drawnPage(template, label.page) : label.page)),
      store: label?.store,
      battery: asNumber(label?.battery),
      signal: asNumber(label?.signal),
    },
    word: (name) => wordIn(template ?? {}, language, name),
  })
}
