// server/article-files: which batch set the current value of a field, after changes and undone changes. Pure.

/** A change of one field of one product, in order of the record. */
export interface FieldChange {
  batch: string
  /** The batch that this one undoes, if it is an undo. */
  undoes: string | null
}

/**
 * An undone change counts as if it had never been made, and an undone undo as the change itself. So a batch owns a field
 * if only undone changes came after it; an undo also owns what it wrote last.
 * @param changes of the field from the batch on, oldest first
 */
export function ownsField(batch: string, changes: readonly FieldChange[]): boolean {
  const owners: Set<string>[] = []
  /** What each undo removed. */
  const removed = new Map<string, Set<string>>()
  for (const { batch: by, undoes } of changes) {
    const restored = undoes === null ? undefined : removed.get(undoes)
    if (restored) {
      removed.delete(undoes ?? '')
      owners.push(new Set([...restored, by]))
    } else if (undoes !== null && owners.at(-1)?.has(undoes)) {
      removed.set(by, owners.pop() ?? new Set())
    } else {
      owners.push(new Set([by]))
    }
  }
  return owners.at(-1)?.has(batch) === true || changes.at(-1)?.batch === batch
}
