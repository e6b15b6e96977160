// features/labels: the label list. Actions are label-actions.ts, one label's panel is label-detail.tsx, linking is
// link-form.tsx.
import { Link2 } from 'lucide-react'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { LabelThumb } from '../../parts/label-thumb.tsx'
import { batteryTone } from '../../parts/battery-tone.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { LabelStatusCell } from './label-status-cell.tsx'
import { LabelProduct } from './label-product.tsx'
import { BatteryWalk, labelActions, LinkForm } from './label-actions.ts'
import { replacePeriods } from './replace-periods.ts'
import { labelStatusTone, networkTone, signalTone } from './label-tones.ts'
import { comma } from '../../text/numbers.ts'

const LabelDetail = latePanel(() => import('./label-detail.tsx').then((part) => part.LabelDetail))

export const labelsScreen = listScreen({
  path: '/Label/LabelInfo',
  menu: MENU.labelInfo,
  title: 'screen.labelInfo',
  words: 'label',
  source: listLabels,
  live: ['LABEL', 'GATEWAY'],
  rowHeight: 48,
  rowId: (label) => label.labelCode,
  filters: [
    { key: 'label', kind: 'text' },
    'articleName',
    { key: 'status', kind: 'many', options: ['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNING', 'UNASSIGNED'] },
    'gateway',
    { key: 'battery', kind: 'many', options: ['VERYGOOD', 'GOOD', 'LOW', 'BAD', 'REPLACE'] },
    { key: 'signal', kind: 'many', options: ['EXCELLENT', 'GOOD', 'BAD'], shown: false },
    { key: 'network', kind: 'choice', options: ['true', 'false'] },
    { key: 'unlinked', kind: 'yes' },
    { key: 'warning', kind: 'yes', shown: false },
    { key: 'replaceWithin', kind: 'choice', options: replacePeriods, width: 190, shown: false },
    'articleId',
    'type',
    'template',
    'firmware',
    { key: 'misusedLabelType', kind: 'choice', options: ['all'], shown: false },
  ],
  boxes: {
    source: readSummary,
    query: (scope) => ({ store: scope.store }),
    boxes: [
      { label: 'label.box.all', value: (counts) => counts.totalLabelCount, filter: {} },
      {
        label: 'label.updateStatus.PROCESSING',
        tone: 'info',
        value: (counts) => counts.inProgressLabelCount,
        filter: { status: 'PROCESSING' },
      },
      {
        label: 'label.updateStatus.SUCCESS',
        tone: 'stable',
        value: (counts) => counts.updatedLabelCount,
        filter: { status: 'SUCCESS' },
      },
      {
        label: 'label.updateStatus.TIMEOUT',
        tone: 'danger',
        value: (counts) => counts.notUpdatedLabelCount,
        filter: { status: 'TIMEOUT' },
      },
      {
        label: 'label.updateStatus.UNASSIGNING',
        tone: 'caution',
        value: (counts) => counts.unassigningLabelCount,
        filter: { status: 'UNASSIGNING' },
      },
      {
        label: 'label.updateStatus.UNASSIGNED',
        tone: 'off',
        value: (counts) => counts.unassignedLabelCount,
        filter: { status: 'UNASSIGNED' },
      },
      {
        label: 'label.box.warnings',
        tone: 'caution',
        value: (counts) => counts.warningLabelCount,
        filter: { warning: 'true' },
      },
    ],
  },
  columns: (col) => [
    col.code('labelCode', { width: 140, sort: 'code' }),
    col.custom('picture', {
      width: 116,
      cell: (label) => <LabelThumb label={label} />,
      value: (label) => label.shownHash,
      sort: false,
    }),
    col.custom('updateStatus', {
      width: 230,
      file: 'updateStatus',
      tones: labelStatusTone,
      cell: (label) => <LabelStatusCell label={label} />,
      value: (label) => label.updateStatus,
    }),
    col.custom('article', {
      file: 'articleName',
      width: 260,
      cell: (label) => <LabelProduct label={label} />,
      value: (label) => [...label.articleList.map((article) => article.articleName), ...label.warnings].join(),
      sort: false,
    }),
    col.code('articleId', {
      file: 'articleId',
      value: (label) => label.articleList.map((article) => article.articleId).join(comma()),
      sort: false,
    }),
    col.text('labelModel', { width: 140, sort: 'type' }),
    col.text('size', {
      file: '{width}×{height} {color}',
      width: 110,
      value: (label) => (label.width > 0 ? `${label.width}×${label.height} ${label.color}` : ''),
      sort: false,
    }),
    col.badge('networkStatus', networkTone, { width: 110, value: (label) => String(label.networkStatus) }),
    col.badge('battery', batteryTone, { width: 120 }),
    col.badge('signal', signalTone, { width: 124 }),
    col.text('radio', {
      file: '{dataChannelRssi} dBm / {lqi}',
      width: 120,
      value: (label) =>
        label.dataChannelRssi === null
          ? ''
          : `${label.dataChannelRssi} dBm${label.lqi === null ? '' : ` / ${label.lqi}`}`,
      sort: 'signal',
    }),
    col.text('templateName', { width: 170, sort: false }),
    col.number('currentPage', { width: 80 }),
    col.text('gateway', { file: 'gateway', width: 160, value: (label) => label.gateway?.name ?? '', sort: false }),
    col.number('firmwareVersion', { width: 100 }),
    col.number('temperature', { width: 120, unit: '°C', hidden: true }),
    col.dateTime('lastResponseTime'),
    col.dateTime('completedDate'),
    col.dateTime('requestDate', { hidden: true }),
    col.number('batteryLevel', { width: 130, factor: 0.001, unit: 'V', hidden: true }),
    col.text('batteryLowOn', { width: 150, hidden: true }),
    col.text('batteryType', { width: 140, hidden: true }),
  ],
  actions: [
    { label: 'label.link', icon: Link2, needs: ACTION.labelUnassign, rows: 'none', primary: true, panel: LinkForm },
    { label: 'label.walk', needs: MENU.labelInfo, rows: 'none', panel: BatteryWalk },
    ...labelActions,
  ],
  open: {
    needs: ACTION.labelDetail,
    by: 'label',
    title: (label) => label.labelCode,
    width: 720,
    panel: LabelDetail,
  },
  empty: { text: 'label.empty', hint: 'label.empty.hint', action: 'label.link' },
})
