// screens/use-dirty: reports unsaved entries to the frame around a form, so that it asks before they are lost.
import { useEffect } from 'react'

export function useDirty(isDirty: boolean, onDirty: ((dirty: boolean) => void) | undefined): void {
  useEffect(() => {
    onDirty?.(isDirty)
    return () => {
      onDirty?.(false)
    }
  }, [isDirty, onDirty])
}
