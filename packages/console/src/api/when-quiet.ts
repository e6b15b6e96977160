// api: work that the first screen does not need, such as loading a part for later.
const afterMs = 2_000
/** A page that is never idle does it all the same. */
const latestMs = 10_000

/** Does this work a while after the next idle moment of the page. @returns takes it back */
export function whenQuiet(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const idle = requestIdleCallback(
    () => {
      timer = setTimeout(work, afterMs)
    },
    { timeout: latestMs },
  )
  return () => {
    cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}
