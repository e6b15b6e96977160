// features/designer/editing: undo and redo of whole documents. Documents share what they have in common, so a step
// weighs only what it changed.
import type { TemplateDocument } from '@shelfcast/render/document/schema'

/** A state of the editor: what is drawn, and what is selected. */
export interface Moment {
  document: TemplateDocument
  /** The open page, from 0. */
  page: number
  selection: readonly string[]
}

/** Changes with the same key are one step: those of a gesture, of a focused field, of a run of arrow keys. */
export interface Run {
  key: string
  /** A longer pause begins another step; without it there is none. */
  pauseMs?: number
}

interface Step extends Moment {
  /** Bytes that only this step holds, about. */
  weight: number
  run: Run | undefined
  at: number
}

export interface History {
  past: readonly Step[]
  future: readonly Step[]
}

export const noHistory: History = { past: [], future: [] }

/** The oldest steps go when the history is larger. */
export const mostBytes = 64 * 1024 * 1024

/**
 * Notes the moment before a change.
 * @param at milliseconds, of any clock
 */
export function recorded(
  { past }: History,
  before: Moment,
  after: Moment,
  { run, at, limit = mostBytes }: { run?: Run | undefined; at: number; limit?: number },
): History {
  const last = past.at(-1)
  if (last && run && last.run?.key === run.key && (run.pauseMs === undefined || at - last.at < run.pauseMs))
    return { past: [...past.slice(0, -1), { ...last, at }], future: [] }
  const step: Step = { ...before, weight: weightOf(before.document, after.document), run, at }
  return { past: lightest([...past, step], limit), future: [] }
}

function lightest(steps: Step[], limit: number): Step[] {
  let total = steps.reduce((sum, { weight }) => sum + weight, 0)
  let from = 0
  while (total > limit && from < steps.length - 1) total -= steps[from++]!.weight
  return from === 0 ? steps : steps.slice(from)
}

/** Bytes of what `before` has and `after` does not share; a reference takes eight. */
export function weightOf(before: TemplateDocument, after: TemplateDocument): number {
  const kept = new Set<unknown>(after.pages.flatMap(({ elements }) => elements))
  let bytes = 200
  before.pages.forEach((page, at) => {
    if (page === after.pages[at]) return
    bytes += 8 * page.elements.length
    for (const element of page.elements) if (!kept.has(element)) bytes += 2 * JSON.stringify(element).length
  })
  return bytes
}

/** One step back. @returns undefined at the beginning */
export function undone({ past, future }: History, now: Moment): (Moment & { history: History }) | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const { document, page, selection, weight } = step
  return {
    document,
    page,
    selection,
    history: { past: past.slice(0, -1), future: [...future, { ...now, weight, run: undefined, at: 0 }] },
  }
}

export function redone({ past, future }: History, now: Moment): (Moment & { history: History }) | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  const { document, page, selection, weight } = step
  return {
    document,
    page,
    selection,
    history: { past: [...past, { ...now, weight, run: undefined, at: 0 }], future: future.slice(0, -1) },
  }
}
