// features/labels: explains "newest" on the firmware screen.
import { useText } from '../../../text/text.ts'

export function FirmwareNote() {
  const text = useText()
  return <p className="-mt-2 text-table text-muted">{text('firmware.note')}</p>
}
