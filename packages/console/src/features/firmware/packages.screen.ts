// features/firmware: firmware packages for labels and for gateways: upload, delete; two similar screens.
// features/labels/firmware/firmware.screen.tsx and features/gateways/gateway-firmware.screen.tsx install them. One upload is
// package-form.tsx.
import { Trash2, Upload } from 'lucide-react'
import {
  deleteFirmwarePackages,
  listFirmwarePackages,
  type FirmwarePackage,
  type PackageType,
} from '@shelfcast/contract/firmware/packages'
import { ACTION, MENU, type ActionCode, type MenuCode } from '@shelfcast/contract/permissions'
import type { Column, ColumnKit } from '../../screens/column-kit.tsx'
import { latePanel, type LatePanel } from '../../screens/late-panel.tsx'
import { listScreen, type LeftReason, type ListPanelProps } from '../../screens/list-spec.ts'
import type { TextKey } from '../../text/text.ts'

const useTone = { UPDATING: 'info', SCHEDULED: 'info', NO: 'off' } as const

/** The differences between the two screens. */
interface Kind {
  path: string
  menu: MenuCode
  needs: ActionCode
  title: TextKey
  type: PackageType
  live: 'LABEL' | 'GATEWAY'
  filters: readonly ('model' | 'tagClass')[]
  model: (col: ColumnKit<FirmwarePackage>) => Column<FirmwarePackage>[]
  form: LatePanel<ListPanelProps<FirmwarePackage>>
  words: { confirm: TextKey; blocked: LeftReason; empty: TextKey; hint: TextKey }
}

const packagesScreen = ({ path, menu, needs, title, type, live, filters, model, form, words }: Kind) =>
  listScreen({
    path,
    menu,
    title,
    live,
    words: 'package',
    source: listFirmwarePackages,
    query: { type },
    rowId: (one) => String(one.id),
    rowName: (one) => `${one.model} ${one.fwVersion}`,
    filters: ['fileName', 'fwVersion', ...filters],
    columns: (col) => [
      col.text('fileName', { width: 190 }),
      ...model(col),
      col.code('fwVersion', { width: 90 }),
      col.number('compSize', { width: 100 }),
      col.badge('use', useTone, { width: 160 }),
      col.dateTime('createdTime'),
      col.text('customer', { width: 120, sort: false, hidden: true }),
      col.text('jobNumber', { width: 120, sort: false, hidden: true }),
      col.code('md5sum', { width: 280, sort: false, hidden: true }),
    ],
    actions: [
      { label: 'package.upload', icon: Upload, needs, rows: 'none', primary: true, panel: form },
      {
        label: 'package.delete',
        icon: Trash2,
        needs,
        rows: 'some',
        danger: true,
        confirm: words.confirm,
        blockedBy: (packages) => (packages.some((one) => one.inUse) ? words.blocked : undefined),
        run: async (packages, context) => {
          await context.send(deleteFirmwarePackages, { query: { ids: packages.map((one) => one.id) } })
          context.say('package.deleted', { count: packages.length })
        },
      },
    ],
    empty: { text: words.empty, hint: words.hint, action: 'package.upload' },
  })

export const labelPackagesScreen = packagesScreen({
  path: '/Firmware/LabelFirmware',
  menu: MENU.labelFirmware,
  needs: ACTION.labelFirmwareUpload,
  title: 'screen.labelPackages',
  type: 'TAG',
  live: 'LABEL',
  filters: ['model', 'tagClass'],
  model: (col) => [col.text('model', { width: 180 }), col.code('tagClass', { width: 120, hidden: true })],
  form: latePanel(() => import('./package-form.tsx').then((part) => part.LabelPackageForm)),
  words: {
    confirm: 'package.delete.confirm',
    blocked: 'package.delete.blocked',
    empty: 'package.empty',
    hint: 'package.empty.hint',
  },
})

export const gatewayPackagesScreen = packagesScreen({
  path: '/Firmware/GatewayFirmware',
  menu: MENU.gatewayFirmware,
  needs: ACTION.gatewayFirmwareEdit,
  title: 'screen.gatewayPackages',
  type: 'GATEWAY',
  live: 'GATEWAY',
  filters: ['model'],
  model: (col) => [col.text('model', { width: 220, sort: false })],
  form: latePanel(() => import('./package-form.tsx').then((part) => part.GatewayPackageForm)),
  words: {
    confirm: 'package.gateway.delete.confirm',
    blocked: 'package.gateway.delete.blocked',
    empty: 'package.gateway.empty',
    hint: 'package.gateway.empty.hint',
  },
})
