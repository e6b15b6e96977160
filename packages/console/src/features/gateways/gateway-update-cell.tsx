// features/gateways: the progress of one gateway's update, or the reason of its failure.
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import { sentence, useText } from '../../text/text.ts'
import { Status } from '../../ui/status.tsx'
import { otaTone } from './gateway-tones.ts'

export function GatewayUpdateCell({ gateway }: { gateway: GatewayFirmwareRow }) {
  const text = useText()
  const { otaStatus, progress, targetVersion: version, errorText } = gateway
  if (otaStatus === '') return '-'
  const words =
    otaStatus === 'FAILED'
      ? text('gatewayFirmware.otaStatus.FAILED', { version, reason: sentence(errorText) })
      : otaStatus === 'DOWNLOADING'
        ? text('gatewayFirmware.otaStatus.DOWNLOADING', { version, percent: progress })
        : text(`gatewayFirmware.otaStatus.${otaStatus}`, { version })
  return (
    <span title={words} className="block truncate">
      <Status tone={otaTone[otaStatus]}>{words}</Status>
    </span>
  )
}
