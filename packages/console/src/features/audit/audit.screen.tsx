// features/audit: the audit log: find who did what, when and from where. One entry is audit-detail.tsx.
import { listAudit, AuditSubject, type AuditEntry } from '@shelfcast/contract/audit/audit'
import { MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { actionKey } from './action-key.ts'
import { differencesOf } from './differences.ts'
import { comma } from '../../text/numbers.ts'

const AuditDetail = latePanel(() => import('./audit-detail.tsx').then((part) => part.AuditDetail))

export const auditScreen = listScreen({
  path: '/User/AuditLog',
  menu: MENU.userInfo,
  title: 'screen.auditLog',
  words: 'audit',
  source: listAudit,
  rowId: (entry) => String(entry.id),
  rowName: (entry) => entry.target || entry.time,
  filters: [
    { key: 'target', kind: 'text', anyCharacter: true },
    { key: 'account', kind: 'text', anyCharacter: true },
    { key: 'action', kind: 'many', options: AuditSubject.options },
    { key: 'start', kind: 'day', edge: 'start' },
    { key: 'end', kind: 'day', edge: 'end' },
    { key: 'ip', kind: 'text', shown: false },
  ],
  columns: (col) => [
    col.dateTime('time', { width: 165 }),
    col.text('account', { width: 150, sort: false }),
    col.custom('action', {
      file: 'action',
      width: 240,
      sort: false,
      cell: (entry) => <Action entry={entry} />,
      value: (entry) => entry.action,
    }),
    col.text('target', { width: 240, sort: false }),
    col.text('changes', { file: '{before} → {after}', width: 300, sort: false, value: changesOf }),
    col.code('ip', { width: 140, sort: false }),
  ],
  open: { needs: MENU.userInfo, by: 'id', title: (entry) => <Action entry={entry} />, width: 640, panel: AuditDetail },
  empty: { text: 'audit.empty', hint: 'audit.empty.hint' },
})

function Action({ entry }: { entry: AuditEntry }) {
  const text = useText()
  const key = actionKey(entry.action)
  return <>{key ? text(key) : entry.action}</>
}

/** The first changed values; the panel has them all. */
function changesOf({ before, after }: AuditEntry): string {
  return differencesOf(before, after)
    .slice(0, 3)
    .map((one) => `${one.path}: ${one.before === '' ? '' : `${one.before} → `}${one.after === '' ? '-' : one.after}`)
    .join(comma())
}
