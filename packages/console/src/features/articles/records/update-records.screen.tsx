// features/articles: the changes of products: who, source, old → new, and the result on labels. One change is
// change-detail.tsx, whole files are files-panel.tsx.
import { FileClock } from 'lucide-react'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { BatchHead } from './update-batch.tsx'
import { ChangeOrigin, ChangeState, ChangeText } from './change-cells.tsx'

const ChangeDetail = latePanel(() => import('./change-detail.tsx').then((part) => part.ChangeDetail))
const FilesPanel = latePanel(() => import('./files-panel.tsx').then((part) => part.FilesPanel))

export const updateRecordsScreen = listScreen({
  path: '/Product/UpdateRecords',
  menu: MENU.updateRecords,
  title: 'screen.updateRecords',
  words: 'record',
  source: listArticleChanges,
  live: ['ARTICLE', 'LABEL', 'JOB'],
  rowId: (change) => change.id,
  rowName: (change) => change.articleName,
  head: BatchHead,
  filters: [
    { key: 'article', kind: 'text', anyCharacter: true },
    'source',
    { key: 'start', kind: 'day', edge: 'start' },
    { key: 'end', kind: 'day', edge: 'end' },
    { key: 'account', kind: 'text', anyCharacter: true, shown: false },
    { key: 'batch', kind: 'text', shown: false },
    { key: 'articleId', kind: 'text', shown: false },
  ],
  columns: (col) => [
    col.dateTime('uploadDate', { width: 155 }),
    col.code('articleId', { width: 100, sort: false }),
    col.text('articleName', { width: 165, sort: false }),
    col.custom('changes', {
      file: 'changes',
      width: 220,
      sort: false,
      cell: (change) => <ChangeText changes={change.changes} />,
      value: (change) => change.changes.length,
    }),
    col.custom('labels', {
      file: '{labelSuccess} / {labelCount}',
      width: 130,
      sort: false,
      cell: (change) => <ChangeState change={change} />,
      value: (change) => `${change.labelSuccess} ${change.labelFail} ${change.labelProcessing}`,
    }),
    col.custom('origin', {
      file: 'source',
      width: 170,
      sort: false,
      cell: (change) => <ChangeOrigin change={change} />,
    }),
    col.text('account', { width: 110, sort: false }),
    col.code('uploadId', { width: 290, sort: false, hidden: true }),
  ],
  actions: [{ label: 'record.files', icon: FileClock, needs: MENU.updateRecords, rows: 'none', panel: FilesPanel }],
  open: { needs: MENU.updateRecords, title: (change) => change.articleName, width: 720, panel: ChangeDetail },
  empty: { text: 'record.empty', hint: 'record.empty.hint', action: 'record.files' },
})
