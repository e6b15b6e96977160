// screens/use-attempt: work that the server may refuse: busy while it runs, and the refusal in words. Forms have their own in operation-form.ts.
import { useState } from 'react'
import { Refusal } from '../api/call.ts'
import { toast } from '../ui/toast.tsx'

/** What was refused and why, each sentence once. */
export function refusalWords({ message, errors }: Refusal): string {
  return [...new Set([message, ...errors.map((one) => one.message)])].join(' ')
}

/**
 * `attempt` runs work that one waits for. A refusal is given in words to `refused`, or shown as a warning; anything else is a bug and goes on its way.
 * `busy` is true meanwhile.
 */
export function useAttempt(refused: (words: string, refusal: Refusal) => void = (words) => toast.warn(words)): { busy: boolean; attempt: (work: () => Promise<unknown>) => Promise<void> } {
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
