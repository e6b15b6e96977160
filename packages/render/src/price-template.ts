// render/price-template: the built-in templates: their names, and the table for each model. The tables are in
// templates/, their interpreter is template.ts.
import { models, type LabelModel } from './models.ts'
import type { Box } from './raster.ts'
import type { Element, NoteSizes, Template } from './template-table.ts'
import { asHung } from './turn.ts'
import { designedTemplates } from './templates/price-templates.ts'

export interface BuiltInTemplate {
  name: string
  width: number
  height: number
  colours: string
}

/**
 * The looks: all known data, or the name and a price in the largest size that fits. The first is the default of a
 * model.
 */
const looks = ['price', 'big-price'] as const
type Look = (typeof looks)[number]

function templateName(
  look: Look,
  { width, height, colours }: Pick<LabelModel, 'width' | 'height' | 'colours'>,
): string {
  return `${look}-${width}x${height}-${colours}`
}

/** For each look one per picture size and palette of the known models, as made or on edge. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...new Map(
    [...models, ...models.map((model) => asHung(model, 90))].flatMap((model) =>
      looks.map((look) => [
        templateName(look, model),
        { name: templateName(look, model), width: model.width, height: model.height, colours: model.colours },
      ]),
    ),
  ).values(),
]

/**
 * Templates that fit a model, the default first; for a label on edge those of `asHung`. Always the same number, in the
 * same order.
 */
export function templateNamesFor(model: LabelModel): string[] {
  return looks.map((look) => templateName(look, model))
}

const lookOf = (name: string | undefined): Look => looks.find((look) => name?.startsWith(`${look}-`)) ?? looks[0]

/** The template of the same look that fits this model, for a label that was turned or exchanged since the selection. */
export function fittingTemplate(model: LabelModel, name: string | undefined): string {
  return templateName(lookOf(name), model)
}

const made = new Map<string, Template>()

/**
 * The table for a model's size in the named look: the designed one, or the most similar one scaled. Always the same
 * object for the same size and look.
 */
export function templateFor({ width, height }: Pick<LabelModel, 'width' | 'height'>, name?: string): Template {
  const look = lookOf(name)
  const key = `${look} ${width}x${height}`
  let template = made.get(key)
  if (!template) {
    const whole = scaled(nearest(width, height), width, height)
    made.set(key, (template = look === 'price' ? whole : bigPrice(whole)))
  }
  return template
}

/** Name and price of a table over the whole label; codes and details make room. */
function bigPrice({ width, height, elements }: Template): Template {
  const name = elements.find((element) => element.kind === 'name')
  const offer = elements.find((element) => element.kind === 'offer')
  if (!name || !offer) return { width, height, elements }
  const top = name.box.y + name.box.height + Math.max(2, Math.round(height * 0.02))
  const notes = elements.find((element) => element.kind === 'notes' && element.only !== 'unitPrice')
  // If the notes have a separate place under the price, they keep its height and use the width of the codes.
  const under = notes?.kind === 'notes' ? Math.min(notes.box.height, Math.round((height - top) * 0.4)) : 0
  const margin = name.box.x
  const priceBox = { x: 0, y: top, width, height: height - top - (under > 0 ? under + margin + (margin >> 1) : 0) }
  return {
    width,
    height,
    elements: [
      name,
      { ...offer, box: priceBox },
      ...(notes?.kind === 'notes'
        ? [
            {
              kind: notes.kind,
              sizes: notes.sizes,
              box: { x: margin, y: height - under - (margin >> 1), width: width - 2 * margin, height: under },
            },
          ]
        : []),
    ],
  }
}

function nearest(width: number, height: number): Template {
  const difference = (template: Template) => {
    const x = Math.log(width / template.width)
    const y = Math.log(height / template.height)
    // A different shape is worse than a different size; shrinking loses more than growing, whole-pixel codes above all.
    return 3 * Math.abs(x - y) + Math.abs(x + y) / 2 + (x < 0 || y < 0 ? 0.25 : 0)
  }
  return designedTemplates
    .filter(({ exact, ...size }) => !exact || (size.width === width && size.height === height))
    .reduce((best, template) => (difference(template) < difference(best) ? template : best))
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
    return {
      x: left,
      y: top,
      width: Math.round((box.x + box.width) * x) - left,
      height: Math.round((box.y + box.height) * y) - top,
    }
  }
  const notes = (sizes: NoteSizes): NoteSizes => ({ badge: px(sizes.badge), text: px(sizes.text) })
  const elements = template.elements.map((element): Element => {
    const box = place(element.box)
    switch (element.kind) {
      case 'name':
        return { ...element, box, sizes: [...new Set(element.sizes.map(px))] }
      case 'detail':
        return { ...element, box, px: px(element.px) }
      case 'offer':
        return {
          ...element,
          box,
          pad: Math.round(element.pad * size),
          ...(element.noteSizes && { noteSizes: notes(element.noteSizes) }),
        }
      case 'notes':
        return { ...element, box, sizes: notes(element.sizes) }
      case 'bars':
        return {
          ...element,
          box,
          digitsPx: px(element.digitsPx),
          largestModule: Math.max(2, Math.floor(element.largestModule * size)),
        }
      case 'qr':
        return { ...element, box }
    }
  })
  return { width, height, elements }
}
