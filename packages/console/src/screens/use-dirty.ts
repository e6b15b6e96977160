// screens/use-dirty: tells the frame around a form whether something is entered and not saved, so that it asks before it is lost.
import { useEffect } from 'react'

export function useDirty(isDirty: boolean, onDirty: ((dirty: boolean) => void) | undefined): void {
  useEffect(() => {
    onDirty?.(isDirty)
    return () => { onDirty?.(false) }
  }, [isDirty, onDirty])
}
