// features/gateways: explains "newest" on the firmware screen.
import { useText } from '../../text/text.ts'

export function GatewayFirmwareNote() {
  const text = useText()
  return <p className="-mt-2 text-table text-muted">{text('gatewayFirmware.note')}</p>
}
