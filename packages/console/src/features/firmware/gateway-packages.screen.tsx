// features/firmware: firmware packages for gateways: upload, delete. Gateways are updated on features/gateways/gateway-firmware.screen.tsx; one upload is package-form.tsx.
import { Upload } from 'lucide-react'
import { listFirmwarePackages } from '@shelfcast/contract/firmware-packages'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { deletion, inUseTone, packageName } from './package-parts.ts'

const PackageForm = latePanel(() => import('./package-form.tsx').then((part) => part.GatewayPackageForm))

export const gatewayPackagesScreen = listScreen({
  path: '/Firmware/GatewayFirmware', menu: MENU.gatewayFirmware, title: 'screen.gatewayPackages', words: 'package',
  source: listFirmwarePackages, query: { type: 'GATEWAY' }, live: 'GATEWAY',
  rowId: (one) => String(one.id),
  rowName: packageName,
  filters: ['fileName', 'fwVersion', 'system'],
  columns: (col) => [
    col.text('fileName', { width: 190 }), col.text('system', { width: 220, sort: false }), col.code('fwVersion', { width: 90 }), col.number('compSize', { width: 100 }),
    col.badge('inUse', inUseTone, { width: 110, value: (one) => String(one.inUse), sort: false }), col.dateTime('createdTime'), col.code('md5sum', { width: 280, sort: false }),
  ],
  actions: [
    { label: 'package.upload', icon: Upload, needs: ACTION.gatewayFirmwareEdit, rows: 'none', primary: true, panel: PackageForm },
    deletion(ACTION.gatewayFirmwareEdit, { confirm: 'package.gateway.delete.confirm', blocked: 'package.gateway.delete.blocked' }),
  ],
  empty: { text: 'package.gateway.empty', hint: 'package.gateway.empty.hint', action: 'package.upload' },
})
