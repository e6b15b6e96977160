// features/gateways: gateways by firmware against the newest of their model. Access points have no call by which a server could update them, so there is no such button.
import { listGatewayFirmware } from '@shelfcast/contract/gateway-reads'
import { MENU } from '@shelfcast/contract/permissions'
import { listScreen } from '../../screens/list-spec.ts'
import { GatewayFirmwareNote } from './gateway-firmware-note.tsx'
import { firmwareTone } from './gateway-tones.ts'

export const gatewayFirmwareScreen = listScreen({
  path: '/Gateway/GatewayFirmware', menu: MENU.gatewayFirmwareList, title: 'screen.gatewayFirmware', words: 'gatewayFirmware',
  source: listGatewayFirmware, live: 'GATEWAY', head: GatewayFirmwareNote,
  rowId: (gateway) => gateway.macAddress,
  filters: ['name', 'mac', 'version'],
  columns: (col) => [
    col.text('name', { width: 160 }), col.code('macAddress', { width: 130 }), col.text('model', { width: 190 }), col.code('gwVersion', { width: 90 }), col.code('newestVersion', { width: 110, sort: false }), col.badge('state', firmwareTone, { width: 130, sort: false }), col.dateTime('lastConnectionDate'),
  ],
  empty: { text: 'gatewayFirmware.empty', hint: 'gatewayFirmware.empty.hint' },
})
