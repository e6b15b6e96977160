// server/templates: lists templates, finds those that fit a mounted label, and supplies the document to draw. So far all
// are built in (render/price-template).
import type { LabelModel } from '@shelfcast/render/models'
import { builtInTemplates, fittingTemplate, templateFor, templateNamesFor } from '@shelfcast/render/price-template'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { asHung } from '@shelfcast/render/turn'

/** A model, and the rotation of its labels in degrees. */
export interface Hung {
  model: LabelModel
  rotation: number
}

const names: ReadonlySet<string> = new Set(builtInTemplates.map((template) => template.name))

export const isTemplate = (name: string): boolean => names.has(name)

/** Names of the templates that fit, the default one first. */
export const fittingNames = ({ model, rotation }: Hung): string[] => templateNamesFor(asHung(model, rotation))

export const fits = (hung: Hung, name: string): boolean => fittingNames(hung).includes(name)

/**
 * The effective template for a label that was turned or exchanged since the selection: the same look in a size that
 * fits.
 */
export const fittingName = ({ model, rotation }: Hung, name: string | null | undefined): string =>
  fittingTemplate(asHung(model, rotation), name ?? undefined)

/**
 * The document to draw. The same selection for the same size is the same object, so that a batch of labels carries it to
 * its thread once.
 */
export const chosenTemplate = ({ model, rotation }: Hung, name: string | null | undefined): TemplateDocument =>
  templateFor(asHung(model, rotation), name ?? undefined)
