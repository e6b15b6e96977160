// screens/use-attempt: work that the server may refuse: busy while it runs, and the text of a refusal. Forms have their
// own in operation-form.ts.
import { useState } from 'react'
import { Refusal } from '../api/call.ts'
import { toast } from '../ui/toast.tsx'

/** The texts of all refusals, each sentence once. */
export function refusalWords({ message, errors }: Refusal): string {
  return [...new Set([message, ...errors.filter((one) => one.named === undefined).map((one) => one.message)])].join(' ')
}

/**
 * `attempt` runs work that the user waits for. The text of a refusal goes to `refused`, or appears as a warning; any
 * other error is a bug and passes through. `busy` is true meanwhile.
 */
export function useAttempt(refused: (words: string, refusal: Refusal) => void = (words) => toast.warn(words)): {
  busy: boolean
  attempt: (work: () => Promise<unknown>) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused(refusalWords(error), error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
