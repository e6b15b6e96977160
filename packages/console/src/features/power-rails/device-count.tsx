// features/power-rails: how many devices are on a controller, and how many of them have power and are silent.
import type { Controller } from '@shelfcast/contract/power-rails/power-rails'
import { useText } from '../../text/text.ts'
import { numberText } from '../../ui/number-text.ts'
import { Status } from '../../ui/status.tsx'

export function DeviceCount({ controller: { deviceCount, offlineCount } }: { controller: Controller }) {
  const text = useText()
  if (offlineCount === 0) return numberText(deviceCount)
  return <Status tone="danger">{text('powerRail.silent', { silent: offlineCount, count: deviceCount })}</Status>
}
