// render: an article, a template and a label model → exact label pixels. The one entry for server, console and
// simulator; no canvas, no platform text, same pixels everywhere.
import type { LabelImage } from './label-image.ts'
import { hanStyleOf, wordsOf, type LabelLanguage } from './label-words.ts'
import { lettersFor, type ReadLetters } from './fonts/letter-files.ts'
import { pitchOf } from './models.ts'
import { lettersOf, priceContent } from './price-content.ts'
import type { LabelArticle, RenderInput } from './render-input.ts'
import type { Drawn } from './drawn.ts'
import { drawElement, inksOf } from './template.ts'

export type { LabelArticle, RenderInput } from './render-input.ts'

/**
 * Loads the letters of labels that are about to be drawn; undefined when all are there, as for every text in Latin,
 * Greek and Cyrillic letters.
 */
export function lettersForLabels(
  labels: Iterable<Pick<RenderInput, 'kind' | 'articles' | 'currency' | 'language'>>,
  read: ReadLetters,
): Promise<void> | undefined {
  const loading: Promise<void>[] = []
  for (const { kind, articles, currency, language } of labels) {
    const article = articles[0]
    if (kind === 'image' || !article || isPlain(article, language)) continue
    const missing = lettersFor(lettersOf(priceContent(article, currency, language)), {
      han: hanStyleOf(language),
      read,
    })
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

/**
 * Pixels of a label. Pure, and defined for every text, price and code: parts that cannot be drawn are left out. The
 * first article counts.
 * @param drawn receives what was cut, left out or small; lint.ts turns it into warnings
 */
export function renderLabel(
  { model, template, kind, articles, currency, language, image: made }: RenderInput,
  drawn?: Drawn,
): LabelImage {
  if (kind === 'image' && made) return made
  const inks = inksOf(model)
  const image: LabelImage = {
    width: model.width,
    height: model.height,
    palette: model.palette,
    pixels: new Uint8Array(model.width * model.height),
  }
  if (inks.paper !== 0) image.pixels.fill(inks.paper)
  const article = articles[0]
  if (kind === 'blank' || !article) return image
  const content = priceContent(article, currency, language)
  const pitch = pitchOf(model)
  for (const element of template.elements) drawElement(image, element, content, inks, pitch, drawn)
  return image
}
