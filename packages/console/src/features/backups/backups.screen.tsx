// features/backups: the backups of the installation: make, download, restore, delete. backup-plan.tsx sets the night.
import { CalendarClock, Download, HardDriveDownload, History, Trash2 } from 'lucide-react'
import {
  deleteBackups,
  listBackups,
  makeBackup,
  readBackupFile,
  restoreBackup,
  type BackupRow,
} from '@shelfcast/contract/backups/backups'
import { MENU } from '@shelfcast/contract/permissions'
import { callFile } from '../../api/call.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import { listScreen } from '../../screens/list-spec.ts'
import { sentence } from '../../text/text.ts'

const BackupPlanForm = latePanel(() => import('./backup-plan.tsx').then((part) => part.BackupPlanForm))

const stateTone = {
  RUNNING: 'info',
  RESTORING: 'info',
  VERIFIED: 'stable',
  UNVERIFIED: 'caution',
  FAILED: 'danger',
} as const
const kindTone = { NIGHTLY: 'off', MANUAL: 'off', UPGRADE: 'off', RESTORE: 'off', FILE: 'off' } as const

const missing = (rows: BackupRow[]) =>
  rows.some(({ bytes, state }) => bytes === 0 || state === 'RUNNING' || state === 'RESTORING')
    ? ('backup.incomplete' as const)
    : undefined

export const backupsScreen = listScreen({
  path: '/System/Backup',
  menu: MENU.hardwareSetting,
  title: 'screen.backup',
  words: 'backup',
  source: listBackups,
  live: 'JOB',
  rowId: (backup) => backup.name,
  filters: [],
  columns: (col) => [
    col.dateTime('time', { width: 170 }),
    col.badge('state', stateTone, { width: 150 }),
    col.badge('kind', kindTone, { width: 170 }),
    col.number('bytes', { width: 110, factor: 1 / 1_000_000, unit: 'MB' }),
    col.number('rows', { width: 110 }),
    col.number('files', { width: 90 }),
    col.code('version', { width: 90 }),
    col.dateTime('restored', { width: 170 }),
    col.text('message', { width: 320, file: 'message', value: ({ message }: BackupRow) => sentence(message) }),
    col.code('name', { width: 290, hidden: true }),
  ],
  actions: [
    { label: 'backup.plan', icon: CalendarClock, needs: 'level1', rows: 'none', panel: BackupPlanForm },
    {
      label: 'backup.make',
      icon: HardDriveDownload,
      needs: 'level1',
      rows: 'none',
      primary: true,
      run: (_, context) => context.send(makeBackup, {}).then((made) => made && context.say('backup.started')),
    },
    {
      label: 'backup.download',
      icon: Download,
      needs: 'level1',
      rows: 'one',
      blockedBy: missing,
      run: ([backup]) => backup && callFile(readBackupFile, { query: { name: backup.name } }),
    },
    {
      label: 'backup.restore',
      icon: History,
      needs: 'level1',
      rows: 'one',
      danger: true,
      confirm: 'backup.restore.confirm',
      blockedBy: missing,
      run: ([backup], context) =>
        backup &&
        context
          .send(restoreBackup, { body: { name: backup.name } })
          .then((begun) => begun && context.say('backup.restore.started')),
    },
    {
      label: 'backup.delete',
      icon: Trash2,
      needs: 'level1',
      rows: 'some',
      danger: true,
      confirm: 'backup.delete.confirm',
      run: (backups, context) =>
        context
          .send(deleteBackups, { query: { nameList: backups.map(({ name }) => name) } })
          .then((gone) => gone && context.say('backup.deleted', { count: backups.length })),
    },
  ],
  empty: { text: 'backup.empty', hint: 'backup.empty.hint', action: 'backup.make' },
})
