// features/gateways: gateway firmware compared with the newest package for the model, and updates. Packages are
// features/firmware/packages.screen.ts.
import { Cpu, RotateCcw, X } from 'lucide-react'
import { cancelGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import { listGatewayFirmware, type GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { GatewayFirmwareNote } from './gateway-firmware-note.tsx'
import { firmwareTone } from './gateway-tones.ts'
import { GatewayUpdateCell } from './gateway-update-cell.tsx'

const GatewayFirmwareUpdate = latePanel(() =>
  import('./gateway-firmware-update.tsx').then((part) => part.GatewayFirmwareUpdate),
)

const GatewayRollBack = latePanel(() => import('./gateway-firmware-update.tsx').then((part) => part.GatewayRollBack))

export const gatewayFirmwareScreen = listScreen({
  path: '/Gateway/GatewayFirmware',
  menu: MENU.gatewayFirmwareList,
  title: 'screen.gatewayFirmware',
  words: 'gatewayFirmware',
  source: listGatewayFirmware,
  live: 'GATEWAY',
  head: GatewayFirmwareNote,
  rowId: (gateway) => gateway.macAddress,
  rowName: (gateway) => gateway.name || gateway.macAddress,
  filters: ['name', 'state', 'model', 'version', 'mac'],
  columns: (col) => [
    col.text('name', { width: 160 }),
    col.badge('state', firmwareTone, { width: 100 }),
    col.code('gwVersion', { width: 105 }),
    col.code('newestVersion', { width: 90, sort: false }),
    // A sortable heading would be a second button with the name of the action.
    col.custom('otaStatus', {
      width: 260,
      sort: false,
      value: (gateway) => `${gateway.otaStatus} ${gateway.progress}`,
      cell: (gateway) => <GatewayUpdateCell gateway={gateway} />,
    }),
    col.text('model', { width: 190 }),
    col.code('macAddress', { width: 130 }),
    col.dateTime('lastConnectionDate'),
  ],
  actions: [
    {
      label: 'gatewayFirmware.update',
      icon: Cpu,
      needs: ACTION.gatewayFirmwareUpdate,
      rows: 'some',
      blockedBy,
      blockedTogether: (gateways) =>
        new Set(gateways.map((gateway) => gateway.packageId)).size > 1 ? 'gatewayFirmware.update.models' : undefined,
      panel: GatewayFirmwareUpdate,
    },
    {
      label: 'gatewayFirmware.rollBack',
      icon: RotateCcw,
      needs: ACTION.gatewayFirmwareUpdate,
      rows: 'some',
      blockedBy: rollBackBlockedBy,
      panel: GatewayRollBack,
    },
    {
      label: 'gatewayFirmware.cancel',
      icon: X,
      needs: ACTION.gatewayFirmwareUpdate,
      rows: 'some',
      blockedBy: (gateways) =>
        gateways.some(({ otaStatus }) => otaStatus !== 'WAITING') ? 'gatewayFirmware.cancel.none' : undefined,
      run: async (gateways, context) => {
        await context.send(cancelGatewayFirmware, {
          body: { gateways: gateways.map((gateway) => gateway.macAddress) },
        })
        context.say('gatewayFirmware.cancel.done')
      },
    },
  ],
  empty: { text: 'gatewayFirmware.empty', hint: 'gatewayFirmware.empty.hint' },
})

const isUpdating = ({ otaStatus }: GatewayFirmwareRow) =>
  otaStatus === 'WAITING' || otaStatus === 'DOWNLOADING' || otaStatus === 'RESTARTING'

function rollBackBlockedBy(gateways: GatewayFirmwareRow[]) {
  if (gateways.some(isUpdating)) return 'gatewayFirmware.update.updating' as const
  if (gateways.some((gateway) => !gateway.canRollBack)) return 'gatewayFirmware.rollBack.none' as const
  if (gateways.some((gateway) => gateway.offline)) return 'gatewayFirmware.rollBack.offline' as const
  return undefined
}

// Show the reason that the user can fix first.
function blockedBy(gateways: GatewayFirmwareRow[]) {
  if (gateways.some(isUpdating)) return 'gatewayFirmware.update.updating' as const
  if (gateways.some((gateway) => gateway.packageId === null)) return 'gatewayFirmware.update.noPackage' as const
  if (gateways.some((gateway) => gateway.state === 'NEWEST')) return 'gatewayFirmware.update.newest' as const
  if (gateways.some((gateway) => gateway.offline)) return 'gatewayFirmware.update.offline' as const
  return undefined
}
