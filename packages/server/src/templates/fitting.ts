// server/templates: which templates fit a label: the same size, and no colour that the label lacks.
import { knownModels, type LabelModel, type PaletteColour } from '@shelfcast/render/models'
import { asHung } from '@shelfcast/render/turn'
import type { TemplateShape } from '@shelfcast/render/template-name'
import { Fault } from '../http/fault.ts'

/** A model, and the rotation of its labels in degrees. */
export interface Hung {
  model: LabelModel
  rotation: number
}

const few: Readonly<Record<string, readonly PaletteColour[]>> = {
  BW: ['white', 'black'],
  BWR: ['white', 'black', 'red'],
  BWY: ['white', 'black', 'yellow'],
  BWRY: ['white', 'black', 'red', 'yellow'],
}
/** With six or seven colours. */
const many = 'C7'

/** The colour sets of templates (wire contract §5). */
export const colourSets: readonly string[] = [...Object.keys(few), many]

export const fitsColours = (model: Pick<LabelModel, 'colours' | 'palette'>, colours: string): boolean =>
  model.colours === colours || (few[colours]?.every((colour) => model.palette.includes(colour)) ?? false)

/**
 * @param model as its label hangs
 * @param alike the colour sets of the models in its group (alike.ts)
 */
export const fitsModel = (
  model: LabelModel,
  { width, height, colours }: TemplateShape,
  alike: readonly string[] = [],
): boolean =>
  model.width === width && model.height === height && (fitsColours(model, colours) || alike.includes(colours))

/** More than a palette has colours. */
const foreign = 100

/** How near a template's colours are to those of a label that it fits: smaller is better. */
export function wasted(model: LabelModel, colours: string): number {
  if (model.colours === colours) return 0
  return fitsColours(model, colours) ? model.palette.length - (few[colours]?.length ?? 0) : foreign
}

/** The models that such a template fits, as made or on edge; those with exactly its colours first. */
export function modelsFor(shape: TemplateShape): LabelModel[] {
  return knownModels()
    .filter((model) => [0, 90].some((degrees) => fitsModel(asHung(model, degrees), shape)))
    .toSorted((one, other) => wasted(one, shape.colours) - wasted(other, shape.colours))
}

/** The first model of this size with exactly these colours, or with more. @throws Fault 'template.noModel' */
export function modelToDraw(shape: TemplateShape): LabelModel {
  const [model] = modelsFor(shape)
  if (!model) throw new Fault('template.noModel', { ...shape })
  return fitsModel(model, shape) ? model : asHung(model, 90)
}
