// screens/reading-panel: a side panel while what its form starts from is read, or when the read failed.
import { useText, type TextKey } from '../text/text.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'

interface ReadingPanelProps {
  title: TextKey
  /** Why the read failed; null while it goes on. */
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

export function ReadingPanel({ title, error, onRetry, onClose }: ReadingPanelProps) {
  const text = useText()
  return (
    <SidePanel title={text(title)} width={480} onClose={onClose}>
      {error ? <ErrorState title={error.message} onRetry={onRetry} /> : <Skeleton className="h-96 w-full" />}
    </SidePanel>
  )
}
