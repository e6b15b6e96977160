// features/templates/groups: which templates a group can have together, and which labels it has no template for.
import type { Template } from '@shelfcast/contract/templates/templates'
import type { LabelModel } from '@shelfcast/render/models'
import { fitsLabel } from '@shelfcast/render/template-fit'
import { designOf } from '@shelfcast/render/template-name'

type Shaped = Pick<Template, 'templateName' | 'width' | 'height' | 'color'>
export type Glass = Pick<LabelModel, 'key' | 'width' | 'height' | 'colours' | 'palette'>
/** The colour sets of the models in the group of a model. */
export type Alike = (modelKey: string) => readonly string[]

/** Two templates of one shape would fit the same labels. */
export const shapeWords = ({ width, height, color }: Pick<Template, 'width' | 'height' | 'color'>): string =>
  `${width} × ${height}, ${color}`

/** The other selected template of the same shape. */
export const rivalOf = (template: Shaped, chosen: readonly Shaped[]): Shaped | undefined =>
  chosen.find((one) => one.templateName !== template.templateName && shapeWords(one) === shapeWords(template))

/** The same size, and no colour that the label lacks, unless a group of models allows it. */
export const fits = (glass: Glass, { width, height, color }: Shaped, alike: Alike): boolean =>
  fitsLabel(glass, { width, height, colours: color }, alike(glass.key))

/** The labels for which none of these templates fits, each shape once. */
export function uncovered(glasses: readonly Glass[], chosen: readonly Shaped[], alike: Alike): Glass[] {
  const open = glasses.filter((glass) => !chosen.some((template) => fits(glass, template, alike)))
  return [...new Map(open.map((glass) => [shapeWords({ ...glass, color: glass.colours }), glass])).values()]
}

/** The templates of a design for the labels that have none yet, one for each shape; exact colours first. */
export function fillers<One extends Shaped>(
  design: string,
  open: readonly Glass[],
  templates: readonly One[],
  alike: Alike,
): One[] {
  const ofDesign = templates.filter(({ templateName }) => designOf(templateName) === design)
  const found = open.flatMap((glass) => {
    const fitting = ofDesign.filter((template) => fits(glass, template, alike))
    return fitting.find(({ color }) => color === glass.colours) ?? fitting[0] ?? []
  })
  return [...new Set(found)]
}
