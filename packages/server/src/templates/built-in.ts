// server/templates: the built-in templates (render/price-template), as the lists of a company's templates show them.
import { knownModels } from '@shelfcast/render/models'
import { builtInTemplates } from '@shelfcast/render/price-template'
import { modelsFor } from './fitting.ts'
import { designOf, type TemplateShape } from '@shelfcast/render/template-name'

export interface BuiltInRow extends TemplateShape {
  name: string
  labelType: string
}

const byName = new Map(builtInTemplates.map((template) => [template.name, template]))
const designs = new Set(builtInTemplates.map(({ name }) => designOf(name)))

export const isBuiltIn = (name: string): boolean => byName.has(name)

/** Companies cannot use the name of a built-in design, in any size. */
export const isBuiltInDesign = (design: string): boolean => designs.has(design)

let made: { models: number; rows: readonly BuiltInRow[] } | undefined

/** All of them; computed again when gateways report a new model. */
export function builtInRows(): readonly BuiltInRow[] {
  const models = knownModels().length
  if (made?.models !== models)
    made = {
      models,
      rows: builtInTemplates.map((template) => ({ ...template, labelType: modelsFor(template)[0]?.key ?? '' })),
    }
  return made.rows
}
