// render: an article, a template and a label model → exact label pixels. The one entry for server, console and
// simulator; no canvas, no platform text, same pixels everywhere.
import type { LabelImage } from './label-image.ts'
import { priceContent } from './price-content.ts'
import type { RenderInput } from './render-input.ts'
import type { Drawn } from './drawn.ts'
import { drawElement, inksOf } from './template.ts'

export type { LabelArticle, RenderInput } from './render-input.ts'

/**
 * Pixels of a label. Pure, and defined for every text, price and code: parts that cannot be drawn are left out. The
 * first article counts.
 * @param drawn receives what was cut, left out or small; lint.ts turns it into warnings
 */
export function renderLabel(
  { model, template, kind, articles, currency, image: made }: RenderInput,
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
  const content = priceContent(article, currency)
  for (const element of template.elements) drawElement(image, element, content, inks, drawn)
  return image
}
