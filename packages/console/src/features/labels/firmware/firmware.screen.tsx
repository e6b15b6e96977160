// features/labels: label firmware compared with the newest of the model. firmware-detail.tsx shows the versions of one
// model.
import { Cpu } from 'lucide-react'
import { listLabelFirmware, readFirmwareSummary, updateLabelFirmware } from '@shelfcast/contract/labels/firmware'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { FirmwareNote } from './firmware-note.tsx'
import { firmwareTone, networkTone, otaTone } from '../label-tones.ts'
import { perStore } from '../per-store.ts'

const FirmwareDetail = latePanel(() => import('./firmware-detail.tsx').then((part) => part.FirmwareDetail))

export const firmwareScreen = listScreen({
  path: '/Label/Firmware',
  menu: MENU.labelFirmwareList,
  title: 'screen.labelFirmware',
  words: 'firmware',
  source: listLabelFirmware,
  live: 'LABEL',
  head: FirmwareNote,
  rowId: (label) => label.labelCode,
  filters: [{ key: 'label', kind: 'text' }, 'type', 'version', { key: 'outdated', kind: 'yes' }],
  boxes: {
    source: readFirmwareSummary,
    query: (scope) => ({ store: scope.store }),
    boxes: [
      { label: 'label.box.all', value: (counts) => counts.totalCount, filter: {} },
      {
        label: 'firmware.box.outdated',
        tone: 'caution',
        value: (counts) => counts.outdatedCount,
        filter: { outdated: 'true' },
      },
      {
        label: 'firmware.box.other',
        tone: 'stable',
        value: (counts) => counts.newestCount + counts.unknownCount,
        filter: { outdated: 'false' },
      },
    ],
  },
  columns: (col) => [
    col.code('labelCode', { width: 150 }),
    col.text('labelModel', { width: 160, sort: 'type' }),
    col.code('tagClass', { width: 120, hidden: true }),
    col.code('firmwareVersion', { width: 100 }),
    col.code('newestVersion', { width: 90, sort: false }),
    col.badge('state', firmwareTone, { width: 120, sort: false }),
    // A sortable heading would be a second button with the name of the action.
    col.badge('otaStatus', otaTone, { width: 140, sort: false }),
    col.badge('networkStatus', networkTone, {
      width: 120,
      value: (label) => String(label.networkStatus),
      wordKey: (value) => `label.networkStatus.${value}` as 'label.networkStatus.true',
    }),
    col.dateTime('lastResponseTime'),
  ],
  actions: [
    {
      label: 'firmware.update',
      icon: Cpu,
      needs: ACTION.labelFirmwareUpdate,
      rows: 'some',
      confirm: 'firmware.update.confirm',
      blockedBy: (labels) =>
        labels.some((label) => label.packageId === null)
          ? 'firmware.update.noPackage'
          : labels.every((label) => !label.outdated)
            ? 'firmware.update.newest'
            : undefined,
      run: async (labels, context) => {
        await perStore(
          labels.filter((label) => label.outdated),
          (store, labelList) => context.send(updateLabelFirmware, { query: { store }, body: { labelList } }),
        )
        context.say('firmware.update.sent')
      },
    },
  ],
  open: { needs: ACTION.labelFirmwareView, by: 'label', title: (label) => label.labelCode, panel: FirmwareDetail },
  empty: { text: 'firmware.empty', hint: 'firmware.empty.hint' },
})
