// api: the number of calls that a user is waiting for. The loading overlay of the shell reads it.
import { create } from 'zustand'

interface Pending {
  count: number
  /** A call failed; the overlay stays away until the next one starts (specification §4). */ failed: boolean
}

export const usePending = create<Pending>(() => ({ count: 0, failed: false }))

/** Counts `work` as pending until it ends, successfully or not. */
export async function whilePending<T>(work: () => Promise<T>): Promise<T> {
  usePending.setState(({ count }) => ({ count: count + 1, failed: false }))
  try {
    return await work()
  } catch (error) {
    // An aborted call did not fail.
    if (!(error instanceof Error && error.name === 'AbortError')) usePending.setState({ failed: true })
    throw error
  } finally {
    usePending.setState(({ count }) => ({ count: count - 1 }))
  }
}
