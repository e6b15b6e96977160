// state: the unsaved entries on the page. screens/unsaved.tsx has the hooks of forms and panels, and the question.
import { create } from 'zustand'

/** Unsaved entries of one form. */
export interface Entries {
  discard: () => void
}

/** A part of the page that can be left on its own, such as a panel. Its entries belong to the parts around it too. */
export interface Part {
  unsaved: Set<Entries>
  around: readonly Part[]
}

export const page: Part = { unsaved: new Set(), around: [] }
/** The panels of lists' rows: another `open` in the address leaves them. */
export const rows: Part = { unsaved: new Set(), around: [] }

/** Whether a form has been open since the console was loaded: from then on, entries can be lost. */
export const useAnyForm = create<boolean>(() => false)

/** Notes entries in a part and all around it. @returns the way to remove them. */
export function noteUnsaved(part: Part, entries: Entries): () => void {
  const parts = [part, ...part.around]
  for (const each of parts) each.unsaved.add(entries)
  return () => {
    for (const each of parts) each.unsaved.delete(entries)
  }
}

/** Forgets the entries of a part, so that leaving it asks no more. */
export function discard(part: Part): void {
  for (const entries of part.unsaved) {
    entries.discard()
    for (const each of [page, rows, part, ...part.around]) each.unsaved.delete(entries)
  }
}

/** What waits for the user's answer; undefined if there is no question. */
export const useLeaving = create<{ go: (() => void) | undefined }>(() => ({ go: undefined }))

/** Runs `go`, which leaves the page without another address, such as another store. Asks first if needed. */
export function leavePage(go: () => void): void {
  if (page.unsaved.size > 0) useLeaving.setState({ go })
  else go()
}
