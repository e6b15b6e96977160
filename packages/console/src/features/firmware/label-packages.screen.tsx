// features/firmware: firmware packages for labels: upload, delete. Labels are updated on features/labels/firmware.screen.tsx; one upload is package-form.tsx.
import { Upload } from 'lucide-react'
import { listFirmwarePackages } from '@shelfcast/contract/firmware-packages'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { deletion, inUseTone, packageName } from './package-parts.ts'

const PackageForm = latePanel(() => import('./package-form.tsx').then((part) => part.LabelPackageForm))

export const labelPackagesScreen = listScreen({
  path: '/Firmware/LabelFirmware', menu: MENU.labelFirmware, title: 'screen.labelPackages', words: 'package',
  source: listFirmwarePackages, query: { type: 'TAG' }, live: 'LABEL',
  rowId: (one) => String(one.id),
  rowName: packageName,
  filters: ['fileName', 'fwVersion', 'tagClass'],
  columns: (col) => [
    col.text('fileName', { width: 190 }), col.text('model', { width: 160, sort: false }), col.code('tagClass', { width: 120, sort: false }), col.code('fwVersion', { width: 90 }), col.number('compSize', { width: 90 }),
    col.badge('inUse', inUseTone, { width: 110, value: (one) => String(one.inUse), sort: false }), col.dateTime('createdTime'), col.code('md5sum', { width: 280, sort: false }),
  ],
  actions: [
    { label: 'package.upload', icon: Upload, needs: ACTION.labelFirmwareUpload, rows: 'none', primary: true, panel: PackageForm },
    deletion(ACTION.labelFirmwareUpload, { confirm: 'package.delete.confirm', blocked: 'package.delete.blocked' }),
  ],
  empty: { text: 'package.empty', hint: 'package.empty.hint', action: 'package.upload' },
})
