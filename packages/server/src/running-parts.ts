// server: what was begun and must be ended again, in one list, so that no part is forgotten. app.ts and main.ts each keep one.

export interface RunningParts {
  /** Takes note of what runs from now on, under a name for the log. @returns the part. */
  add: <Part extends { close: () => Promise<unknown> }>(name: string, part: Part) => Part
  /** Ends them one after the other, the newest first, as each may use those before it. */
  close: () => Promise<void>
}

/** @param failed told of a part that could not be ended; the others are ended all the same. */
export function createRunningParts(failed: (name: string, error: unknown) => void): RunningParts {
  const parts: { name: string; close: () => Promise<unknown> }[] = []
  return {
    add(name, part) {
      parts.push({ name, close: async () => part.close() })
      return part
    },
    async close() {
      for (const { name, close } of parts.splice(0).reverse()) await close().catch((error: unknown) => { failed(name, error) })
    },
  }
}
