// render/document: the colours of a design on a palette. A design names purposes, so it suits every palette.
import type { LabelModel, PaletteColour } from '../models.ts'
import type { Ink, inkRoles } from './shared-schema.ts'

/** Palette indexes by purpose. */
export interface Inks extends Record<(typeof inkRoles)[number], number> {
  /** A badge on a promotion's panel. */
  panelBadge: number
  onPanelBadge: number
}

export function inksOf({ palette }: Pick<LabelModel, 'palette'>): Inks {
  const index = (colour: PaletteColour) => palette.indexOf(colour)
  const paper = Math.max(0, index('white'))
  const ink = Math.max(0, index('black'))
  const red = index('red')
  const yellow = index('yellow')
  // A yellow panel has black digits; on red or black they are white.
  if (yellow >= 0) {
    const badge = red >= 0 ? red : ink
    const onBadge = red >= 0 ? paper : yellow
    return { paper, ink, panel: yellow, onPanel: ink, badge, onBadge, panelBadge: badge, onPanelBadge: onBadge }
  }
  const panel = red >= 0 ? red : ink
  return {
    paper,
    ink,
    panel,
    onPanel: paper,
    badge: panel,
    onBadge: paper,
    panelBadge: paper,
    onPanelBadge: panel,
  }
}

/** The palette index of an ink. A colour that the palette lacks is drawn as ink, and white as paper. */
export function inkIndex(ink: Ink, inks: Inks, palette: readonly PaletteColour[]): number {
  if (ink in inks) return inks[ink as keyof Inks]
  const index = palette.indexOf(ink as PaletteColour)
  return index >= 0 ? index : ink === 'white' ? inks.paper : inks.ink
}
