// render/price-template: which built-in template a model gets. The tables are in templates/, their interpreter is template.ts.
import { models, type LabelModel } from './models.ts'
import type { Box } from './raster.ts'
import type { Element, NoteSizes, Template } from './template.ts'
import { designedTemplates } from './templates/price-templates.ts'

export interface BuiltInTemplate { name: string; width: number; height: number; colours: string }

function templateName({ width, height, colours }: Pick<LabelModel, 'width' | 'height' | 'colours'>): string {
  return `price-${width}x${height}-${colours}`
}

/** One per picture size and palette of the known models. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...new Map(models.map((model) => [templateName(model), { name: templateName(model), width: model.width, height: model.height, colours: model.colours }])).values(),
]

/** Templates that suit a model, its own first. */
export function templateNamesFor(model: LabelModel): string[] {
  return [templateName(model)]
}

const made = new Map<string, Template>()

/** The table for a model's size: the designed one, or the most similar one scaled. */
export function templateFor({ width, height }: Pick<LabelModel, 'width' | 'height'>): Template {
  const key = `${width}x${height}`
  let template = made.get(key)
  if (!template) made.set(key, (template = scaled(nearest(width, height), width, height)))
  return template
}

function nearest(width: number, height: number): Template {
  const difference = (template: Template) => {
    const x = Math.log(width / template.width)
    const y = Math.log(height / template.height)
    // A different shape is worse than a different size; shrinking loses what growing keeps, whole-pixel codes above all.
    return 3 * Math.abs(x - y) + Math.abs(x + y) / 2 + (x < 0 || y < 0 ? 0.25 : 0)
  }
  return designedTemplates.reduce((best, template) => (difference(template) < difference(best) ? template : best))
}

function scaled(template: Template, width: number, height: number): Template {
  const x = width / template.width
  const y = height / template.height
  if (x === 1 && y === 1) return template
  const size = Math.min(x, y)
  const px = (value: number) => Math.max(9, Math.round(value * size))
  const place = (box: Box): Box => {
    const left = Math.round(box.x * x)
    const top = Math.round(box.y * y)
    return { x: left, y: top, width: Math.round((box.x + box.width) * x) - left, height: Math.round((box.y + box.height) * y) - top }
  }
  const notes = (sizes: NoteSizes): NoteSizes => ({ badge: px(sizes.badge), text: px(sizes.text) })
  const elements = template.elements.map((element): Element => {
    const box = place(element.box)
    switch (element.kind) {
      case 'name': return { ...element, box, sizes: [...new Set(element.sizes.map(px))] }
      case 'detail': return { ...element, box, px: px(element.px) }
      case 'offer': return { ...element, box, pad: Math.round(element.pad * size), ...(element.noteSizes && { noteSizes: notes(element.noteSizes) }) }
      case 'notes': return { ...element, box, sizes: notes(element.sizes) }
      case 'bars': return { ...element, box, digitsPx: px(element.digitsPx), largestModule: Math.max(2, Math.floor(element.largestModule * size)) }
      case 'qr': return { ...element, box }
    }
  })
  return { width, height, elements }
}
