// screens/lost-row: the address names a row that the list cannot open. Rare, so it loads when it is needed.
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorLine, readFailure, type Reading } from '../ui/states.tsx'

/** Says that the row of a link cannot be shown, until the user closes it. */
export function LostRow({ id, read, onClose }: { id: string; read: Reading; onClose: () => void }) {
  const text = useText()
  return (
    readFailure(read, ErrorLine) ?? (
      <p role="status" className="flex items-center gap-3 rounded bg-info/10 px-3 py-1.5 text-table text-info-ink">
        <span className="min-w-0 flex-1 break-words">{text('list.rowLost', { id })}</span>
        <Button small onClick={onClose}>
          {text('ui.close')}
        </Button>
      </p>
    )
  )
}
