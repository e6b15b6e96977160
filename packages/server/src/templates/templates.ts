// server/templates: which templates there are, which fit a label as it hangs, and the table that is drawn. So far all are built in (render/price-template).
import type { LabelModel } from '@shelfcast/render/models'
import { builtInTemplates, fittingTemplate, templateFor, templateNamesFor } from '@shelfcast/render/price-template'
import type { Template } from '@shelfcast/render/template-table'
import { asHung } from '@shelfcast/render/turn'

/** A model, and the degrees by which its labels are turned. */
export interface Hung { model: LabelModel; rotation: number }

const names: ReadonlySet<string> = new Set(builtInTemplates.map((template) => template.name))

export const isTemplate = (name: string): boolean => names.has(name)

/** Names of the templates that fit, the one without a choice first. */
export const fittingNames = ({ model, rotation }: Hung): string[] => templateNamesFor(asHung(model, rotation))

export const fits = (hung: Hung, name: string): boolean => fittingNames(hung).includes(name)

/** What a choice comes to for a label that was turned or exchanged since: the template of the same look that fits. */
export const fittingName = ({ model, rotation }: Hung, name: string | null | undefined): string => fittingTemplate(asHung(model, rotation), name ?? undefined)

/** The table to draw. The same choice for the same size is the same object, so that a batch of labels carries it to its thread once. */
export const chosenTemplate = ({ model, rotation }: Hung, name: string | null | undefined): Template => templateFor(asHung(model, rotation), name ?? undefined)
