// render/price-template: the built-in templates: their names, and the document for each model. The designs are in
// templates/.
import { nearestDesign, scaledDesign, type Design } from './document/other-sizes.ts'
import type { TemplateDocument } from './document/schema.ts'
import { models, type LabelModel } from './models.ts'
import { designOf, templateNameOf } from './template-name.ts'
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

/** Whether a name is of a built-in design, in any size. */
export const isBuiltInTemplate = (name: string): boolean => looks.some((look) => look === designOf(name))

/** For each look one per picture size and palette of the known models, as made or on edge. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  ...new Map(
    [...models, ...models.map((model) => asHung(model, 90))].flatMap((model) =>
      looks.map((look) => [
        templateNameOf(look, model),
        { name: templateNameOf(look, model), width: model.width, height: model.height, colours: model.colours },
      ]),
    ),
  ).values(),
]

/**
 * Templates that fit a model, the default first; for a label on edge those of `asHung`. Always the same number, in the
 * same order.
 */
export function templateNamesFor(model: LabelModel): string[] {
  return looks.map((look) => templateNameOf(look, model))
}

const lookOf = (name: string | undefined): Look =>
  looks.find((look) => name !== undefined && designOf(name) === look) ?? looks[0]

/** The template of the same look that fits this model, for a label that was turned or exchanged since the selection. */
export function fittingTemplate(model: LabelModel, name: string | undefined): string {
  return templateNameOf(lookOf(name), model)
}

const made = new Map<string, TemplateDocument>()

/**
 * The document for a model in the named look: the designed one, or the most similar one scaled. Always the same object
 * for the same size, palette and look.
 */
export function templateFor(model: Pick<LabelModel, 'width' | 'height' | 'colours'>, name?: string): TemplateDocument {
  const { width, height, colours } = model
  const look = lookOf(name)
  const key = templateNameOf(look, model)
  let template = made.get(key)
  if (!template) {
    const whole = scaledDesign(nearestDesign(designedTemplates, width, height), width, height)
    made.set(key, (template = documentOf(look, look === 'price' ? whole : bigPrice(whole), colours)))
  }
  return template
}

function documentOf(look: Look, { width, height, elements }: Design, palette: string): TemplateDocument {
  return {
    format: 'shelfcast-template',
    version: 1,
    name: look,
    medium: 'label',
    size: { width, height },
    palette,
    pages: [{ name: 'Product', elements: [...elements] }],
  }
}

/** Name and price of a design over the whole label; codes and details make room. */
function bigPrice(design: Design): Design {
  const { width, height, elements } = design
  const name = elements.find((element) => element.id === 'name')
  const price = elements.find((element) => element.kind === 'price')
  if (!name || !price) return design
  const top = name.box.y + name.box.height + Math.max(2, Math.round(height * 0.02))
  const notes = elements.find((element) => element.kind === 'notes' && element.only !== 'unitPrice')
  // If the notes have a separate place under the price, they keep its height and use the width of the codes.
  const under = notes ? Math.min(notes.box.height, Math.round((height - top) * 0.4)) : 0
  const margin = name.box.x
  const place = { x: 0, y: top, width, height: height - top - (under > 0 ? under + margin + (margin >> 1) : 0) }
  return {
    width,
    height,
    elements: [
      name,
      { ...price, box: place },
      ...(notes?.kind === 'notes'
        ? [
            {
              ...notes,
              id: 'notes',
              only: undefined,
              box: { x: margin, y: height - under - (margin >> 1), width: width - 2 * margin, height: under },
            },
          ]
        : []),
    ],
  }
}
