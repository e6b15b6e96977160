// render/template-fit: which templates fit which labels: the same size, and no colour that the label lacks.
import type { LabelModel, PaletteColour } from './models.ts'
import type { TemplateShape } from './template-name.ts'

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

/** The colours of a set; undefined for a set of many, which only labels with exactly this set show. */
export const coloursOf = (set: string): readonly PaletteColour[] | undefined => few[set]

type Glass = Pick<LabelModel, 'width' | 'height' | 'colours' | 'palette'>

export const fitsColours = (label: Pick<Glass, 'colours' | 'palette'>, set: string): boolean =>
  label.colours === set || (few[set]?.every((colour) => label.palette.includes(colour)) ?? false)

/**
 * @param label as it hangs
 * @param alike the colour sets of the models in its group, which fit too
 */
export const fitsLabel = (
  label: Glass,
  { width, height, colours }: TemplateShape,
  alike: readonly string[] = [],
): boolean =>
  label.width === width && label.height === height && (fitsColours(label, colours) || alike.includes(colours))

/** More than a palette has colours. */
const foreign = 100

/** How near the colours of a template are to those of a label that it fits: smaller is better. */
export function wastedColours(label: Glass, set: string): number {
  if (label.colours === set) return 0
  return fitsColours(label, set) ? label.palette.length - (few[set]?.length ?? 0) : foreign
}

/**
 * Why two label models cannot be in one group, so that templates for one fit the other; undefined if they can: the same
 * pixels, and one palette contains the other.
 */
export function whyNotAlike(
  one: Omit<Glass, 'colours'>,
  other: Omit<Glass, 'colours'>,
): 'pixels' | 'colours' | undefined {
  if (one.width !== other.width || one.height !== other.height) return 'pixels'
  const contains = (outer: Pick<Glass, 'palette'>, inner: Pick<Glass, 'palette'>) =>
    inner.palette.every((colour) => outer.palette.includes(colour))
  return contains(one, other) || contains(other, one) ? undefined : 'colours'
}
