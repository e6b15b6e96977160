// features/labels: labels by firmware against the newest of their model. How the versions of one model are spread is firmware-detail.tsx.
import { listLabelFirmware, readFirmwareSummary } from '@shelfcast/contract/label-firmware'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { FirmwareNote } from './firmware-note.tsx'
import { firmwareTone, networkTone } from './label-tones.ts'

const FirmwareDetail = latePanel(() => import('./firmware-detail.tsx').then((part) => part.FirmwareDetail))

export const firmwareScreen = listScreen({
  path: '/Label/Firmware', menu: MENU.labelFirmwareList, title: 'screen.labelFirmware', words: 'firmware',
  source: listLabelFirmware, live: 'LABEL', head: FirmwareNote,
  rowId: (label) => label.labelCode,
  filters: [{ key: 'label', kind: 'text' }, 'type', 'version', { key: 'outdated', kind: 'yes' }],
  boxes: {
    source: readFirmwareSummary, query: (scope) => ({ store: scope.store }),
    boxes: [
      { label: 'label.box.all', value: (counts) => counts.totalCount, filter: {} },
      { label: 'firmware.box.outdated', tone: 'caution', value: (counts) => counts.outdatedCount, filter: { outdated: 'true' } },
      { label: 'firmware.box.other', tone: 'stable', value: (counts) => counts.newestCount + counts.unknownCount, filter: { outdated: 'false' } },
    ],
  },
  columns: (col) => [
    col.code('labelCode', { width: 150 }), col.text('labelModel', { width: 200, sort: 'type' }), col.code('tagClass', { width: 130, sort: false }), col.code('firmwareVersion', { width: 130 }), col.code('newestVersion', { width: 140, sort: false }),
    col.badge('state', firmwareTone, { width: 140, value: (label) => (label.firmwareVersion === '' ? 'UNKNOWN' : label.outdated ? 'OUTDATED' : 'NEWEST'), sort: false }),
    col.badge('networkStatus', networkTone, { width: 120, value: (label) => String(label.networkStatus), sort: false, wordKey: (value) => `label.networkStatus.${value}` as 'label.networkStatus.true' }), col.dateTime('lastResponseTime'),
  ],
  open: { needs: ACTION.labelFirmwareView, title: (label) => label.labelCode, panel: FirmwareDetail },
  empty: { text: 'firmware.empty', hint: 'firmware.empty.hint' },
})
