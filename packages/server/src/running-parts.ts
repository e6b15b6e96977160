// server: the list of started parts, so that none is forgotten at the end. app.ts and main.ts each keep one.

export interface RunningParts {
  /** Adds a started part, under a name for the log. @returns the part. */
  add: <Part extends { close: () => Promise<unknown> }>(name: string, part: Part) => Part
  /** Ends them one after the other, the newest first, because each may use those before it. */
  close: () => Promise<void>
}

/** @param failed receives each part that failed to end; the others end all the same. */
export function createRunningParts(failed: (name: string, error: unknown) => void): RunningParts {
  const parts: { name: string; close: () => Promise<unknown> }[] = []
  return {
    add(name, part) {
      parts.push({ name, close: async () => part.close() })
      return part
    },
    async close() {
      for (const { name, close } of parts.splice(0).reverse())
        await close().catch((error: unknown) => {
          failed(name, error)
        })
    },
  }
}
