// features/gateways: the progress of one gateway's update or roll back, or the reason of its failure.
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import { wireWords } from '../../api/wire/wire-words.ts'
import { useText, type Text } from '../../text/text.ts'
import { Status } from '../../ui/status.tsx'
import { otaTone } from './gateway-tones.ts'

export function GatewayUpdateCell({ gateway }: { gateway: GatewayFirmwareRow }) {
  const text = useText()
  const { otaStatus } = gateway
  if (otaStatus === '') return '-'
  const words = wordsOf(gateway, otaStatus, text)
  return (
    <span title={words} className="flex">
      <Status tone={otaTone[otaStatus]}>{words}</Status>
    </span>
  )
}

function wordsOf(
  { otaKind, progress, targetVersion: version, errorText }: GatewayFirmwareRow,
  status: Exclude<GatewayFirmwareRow['otaStatus'], ''>,
  text: Text,
): string {
  const values = { version, percent: progress, reason: errorText === '' ? '' : wireWords(errorText) }
  return otaKind === 'ROLL_BACK'
    ? text(`gatewayFirmware.rollBack.${status}`, values)
    : text(`gatewayFirmware.otaStatus.${status}`, values)
}
