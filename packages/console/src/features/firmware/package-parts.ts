// features/firmware: what the screens of packages for labels and for gateways have in common.
import { Trash2 } from 'lucide-react'
import { deleteFirmwarePackages, type FirmwarePackage } from '@shelfcast/contract/firmware-packages'
import type { ActionCode } from '@shelfcast/contract/permissions'
import type { ListAction } from '../../screens/list-spec.ts'
import type { TextKey } from '../../text/text.ts'

export const inUseTone = { true: 'info', false: 'off' } as const

export const packageName = (one: FirmwarePackage) => `${one.model} ${one.fwVersion}`

export function deletion(needs: ActionCode, words: { confirm: TextKey; blocked: TextKey }): ListAction<FirmwarePackage> {
  return {
    label: 'package.delete', icon: Trash2, needs, rows: 'some', danger: true, confirm: words.confirm, blockedBy: (packages) => (packages.some((one) => one.inUse) ? words.blocked : undefined),
    run: (packages, context) => context.send(deleteFirmwarePackages, { query: { ids: packages.map((one) => one.id) } }),
  }
}
