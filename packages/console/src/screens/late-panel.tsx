// screens/late-panel: the panels of a list load separately, when the pointer or the focus comes near their button.
import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react'
import { latePart } from '../ui/late.tsx'

export interface LatePanel<Props> extends FunctionComponent<Props> {
  /** Fetches the panel, so that it opens at once. */ prepare: () => void
}

/** `import()` and then state: with React.lazy and Suspense a panel takes four times as long to open. */
export function latePanel<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePanel<Props> {
  const part = latePart(load)
  function Panel(props: Props) {
    const [Part, setPart] = useState(() => part.now)
    useEffect(() => {
      let wanted = true
      part.load().then(
        (loaded) => {
          if (wanted) setPart(() => loaded)
        },
        () => undefined,
      ) // the page offers to reload the missing part
      return () => {
        wanted = false
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(Panel, { prepare: () => void part.load().catch(() => undefined) })
}
