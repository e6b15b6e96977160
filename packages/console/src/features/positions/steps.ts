// features/positions: moves that can be taken back, last first.
import { useState, type KeyboardEvent } from 'react'
import { useAttempt } from '../../screens/use-attempt.ts'

export interface Steps {
  /** Moves that can be taken back. */
  count: number
  busy: boolean
  /** Runs a change; `back` takes it back later. @returns whether it is saved */
  take: (run: () => Promise<unknown>, back: () => Promise<unknown>) => Promise<boolean>
  undo: () => void
  /** Ctrl+Z takes the last move back. */
  onKey: (event: KeyboardEvent) => void
}

export const isUndo = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey)

export function useSteps(): Steps {
  const [backs, setBacks] = useState<readonly (() => Promise<unknown>)[]>([])
  const { busy, attempt } = useAttempt()
  function undo() {
    const last = backs.at(-1)
    if (!last || busy) return
    setBacks(backs.slice(0, -1))
    void attempt(last)
  }
  return {
    count: backs.length,
    busy,
    async take(run, back) {
      let isSaved = false
      await attempt(async () => {
        await run()
        isSaved = true
        setBacks((others) => [...others, back])
      })
      return isSaved
    },
    undo,
    onKey(event) {
      if (!isUndo(event)) return
      event.preventDefault()
      undo()
    },
  }
}
