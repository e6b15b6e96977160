// features/designer: how the open document is shown: zoom, tool, snapping. The user's habits stay in this browser; undo
// does not touch them.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { z } from 'zod'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { lawRegions } from '@shelfcast/render/price-law'
import { useDesigner } from './designer-state.ts'
import type { InsertKind } from './editing/insert.ts'
import type { Gap } from './editing/gaps.ts'
import type { SnapLine } from './editing/snap.ts'
import { elementsOf, type Box, type Elements } from './editing/tree.ts'

const Habits = z.object({
  snapping: z.boolean().catch(true),
  grid: z.boolean().catch(false),
  unit: z.enum(['px', 'mm']).catch('px'),
  asShown: z.boolean().catch(false),
  /** Keys without Ctrl or Alt, such as T for text (WCAG 2.1.4). */
  singleKeys: z.boolean().catch(true),
  /** Whose rules for prices a design is checked with; by default those of the store's country. */
  priceRules: z.enum(['store', 'none', ...lawRegions]).catch('store'),
})
type Habits = z.infer<typeof Habits>

const valid = (stored: unknown): Habits => Habits.parse(typeof stored === 'object' && stored !== null ? stored : {})

export const useHabits = create<Habits>()(
  persist((): Habits => valid({}), { name: 'shelfcast.designer', merge: valid }),
)

/** Snapping to these pixels while the grid is on. */
export const gridPx = 4

export const zoomSteps = [0.5, ...Array.from({ length: 16 }, (_, at) => at + 1)]
/** From here on, the pixels of the label have lines between them. */
export const pixelGridFrom = 8

export interface View {
  /** Screen pixels per pixel of the label; 'fit' for the largest at which the label fits. */
  zoom: number | 'fit'
  /** What 'fit' is in this window. */
  fit: number
  tool: 'select' | InsertKind
  /** Where the tool's element will be if the user presses Enter. */
  pending: Box | undefined
  /** While dragging: the lines that the selection snaps to, its equal gaps, and the marquee. */
  lines: readonly SnapLine[]
  gaps: readonly Gap[]
  marquee: Box | undefined
  /** While the pointer changes the document: the document before. */
  before: TemplateDocument | undefined
  /** The last pointer was a finger: handles are larger, and a toolbar does what keys do. */
  coarse: boolean
  /** Each tap adds to the selection. */
  several: boolean
  /** For screen readers: the result of the last run of keys. */
  said: string
}

const start: View = {
  zoom: 'fit',
  fit: 1,
  tool: 'select',
  pending: undefined,
  lines: [],
  gaps: [],
  marquee: undefined,
  before: undefined,
  coarse: globalThis.matchMedia?.('(pointer: coarse)').matches ?? false,
  several: false,
  said: '',
}

export const useView = create<View>(() => start)

/** The open document, or the one before while the pointer changes it: for what need not follow every move. */
export function useRestingDocument(): TemplateDocument {
  const before = useView((view) => view.before)
  return useDesigner(({ document }) => before ?? document)
}

/** The same for the elements of the open page. */
export function useRestingElements(): Elements {
  const before = useView((view) => view.before)
  return useDesigner(({ document, page }) => elementsOf(before ?? document, page))
}

/** Bars and panels around the canvas, in the first drawing. */
const besides = { width: 504, height: 116 }

/** The page fits as if it were measured: to draw it again after the measurement would cost as much as the first time. */
export function resetView(page: { width: number; height: number }): void {
  const room = { width: innerWidth - besides.width, height: innerHeight - besides.height }
  useView.setState({ ...start, fit: fitInRoom(page, room) }, true)
}

export const scaleOf = ({ zoom, fit }: Pick<View, 'zoom' | 'fit'>): number => (zoom === 'fit' ? fit : zoom)

/** The next larger or smaller zoom. */
export function zoomBy(steps: 1 | -1): void {
  const scale = scaleOf(useView.getState())
  const at = zoomSteps.findIndex((step) => step >= scale)
  const zoom = zoomSteps[Math.max(0, Math.min(zoomSteps.length - 1, at + steps))]
  if (zoom !== undefined) useView.setState({ zoom })
}

/** Around the label, so that handles and the size below them have room. */
export const aroundPx = 32
export const rulerPx = 20

/** The largest step at which the page fits into the canvas, whose edges belong to rulers and handles. */
export function fitInRoom(page: { width: number; height: number }, room: { width: number; height: number }): number {
  const free = (side: number) => side - rulerPx - 2 * aroundPx
  return (
    zoomSteps.findLast((step) => page.width * step <= free(room.width) && page.height * step <= free(room.height)) ??
    zoomSteps[0]!
  )
}
