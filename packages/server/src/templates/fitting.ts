// server/templates: the label models that a template fits. The rule is render/template-fit.
import { knownModels, type LabelModel } from '@shelfcast/render/models'
import { fitsLabel, wastedColours } from '@shelfcast/render/template-fit'
import { asHung } from '@shelfcast/render/turn'
import type { TemplateShape } from '@shelfcast/render/template-name'
import { Fault } from '../http/fault.ts'

/** A model, and the rotation of its labels in degrees. */
export interface Hung {
  model: LabelModel
  rotation: number
}

/** The models that such a template fits, as made or on edge; those with exactly its colours first. */
export function modelsFor(shape: TemplateShape): LabelModel[] {
  return knownModels()
    .filter((model) => [0, 90].some((degrees) => fitsLabel(asHung(model, degrees), shape)))
    .toSorted((one, other) => wastedColours(one, shape.colours) - wastedColours(other, shape.colours))
}

/** The first model of this size with exactly these colours, or with more. @throws Fault 'template.noModel' */
export function modelToDraw(shape: TemplateShape): LabelModel {
  const [model] = modelsFor(shape)
  if (!model) throw new Fault('template.noModel', { ...shape })
  return fitsLabel(model, shape) ? model : asHung(model, 90)
}
