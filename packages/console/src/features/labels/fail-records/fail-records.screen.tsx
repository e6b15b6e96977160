// features/labels: failed attempts: find them, see the reason, retry. One of them is fail-record-detail.tsx.
import { RefreshCw } from 'lucide-react'
import { listFailRecords, type FailRecord } from '@shelfcast/contract/labels/fail-records'
import { FailCause } from '@shelfcast/contract/enumerations'
import { resendLabels } from '@shelfcast/contract/labels/orders'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { failStateTone, labelStatusTone } from '../label-tones.ts'
import { blockedUnless, perStore } from '../per-store.ts'

const FailRecordDetail = latePanel(() => import('./fail-record-detail.tsx').then((part) => part.FailRecordDetail))

export const failRecordsScreen = listScreen({
  path: '/Label/FailRecodes',
  menu: MENU.failRecords,
  title: 'screen.failRecords',
  words: 'fail',
  source: listFailRecords,
  live: 'LABEL',
  rowId: (record) => String(record.id),
  rowName: (record) => record.labelCode,
  filters: [
    { key: 'label', kind: 'text' },
    'gateway',
    { key: 'reason', kind: 'many', options: FailCause.options },
    { key: 'unsolved', kind: 'yes' },
    { key: 'start', kind: 'day', edge: 'start', shown: false },
    { key: 'end', kind: 'day', edge: 'end', shown: false },
  ],
  filterAs: { reason: 'errorCode' },
  columns: (col) => [
    col.code('labelCode', { width: 140 }),
    col.badge('state', failStateTone, { width: 110, sort: false }),
    col.text('errorCode', {
      file: 'errorText',
      width: 290,
      value: (record: FailRecord) => wireWords(record.errorText),
    }),
    col.number('retryCount', { width: 90 }),
    col.text('gateway', { width: 150, sort: false }),
    col.text('articleName', { width: 200 }),
    col.code('articleId', { hidden: true }),
    col.badge(
      'operation',
      { LINK: 'off', UNLINK: 'off', CHANGE: 'off', PUSH: 'off' },
      {
        width: 140,
        sort: false,
        value: (record: FailRecord) => record.operation,
        wordKey: (value: string) => `label.event.${value}` as 'label.event.LINK',
      },
    ),
    col.dateTime('requestDate'),
    col.dateTime('lastRetryDate'),
    col.dateTime('closedDate', { hidden: true }),
    col.badge('updateStatus', labelStatusTone, {
      width: 130,
      value: (record: FailRecord) => record.updateStatus,
      wordKey: (value: string) => `label.updateStatus.${value}` as 'label.updateStatus.SUCCESS',
    }),
    col.text('labelModel', { width: 140, hidden: true }),
  ],
  actions: [
    {
      label: 'fail.retry',
      icon: RefreshCw,
      needs: ACTION.labelCommand,
      rows: 'some',
      blockedBy: blockedUnless('resend', 'label.resend.blocked'),
      run: (records, context) =>
        perStore(records, (store, labelList) =>
          context.send(resendLabels, { query: { store }, body: { labelList } }),
        ).then(() => context.say('fail.retried', { count: new Set(records.map((record) => record.labelCode)).size })),
    },
  ],
  open: { needs: MENU.failRecords, title: (record) => record.labelCode, panel: FailRecordDetail },
  empty: { text: 'fail.empty', hint: 'fail.empty.hint' },
})
