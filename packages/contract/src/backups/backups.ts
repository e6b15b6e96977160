// contract/backups/backups: backups of the whole installation: made every night and on request, verified by restoring
// them, downloaded, and restored. They hold every company, so only the person who runs the server may open them.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, queryList } from '../fields.ts'
import { MENU } from '../permissions.ts'

/** Why a backup was made. FILE was put into the folder by hand. */
export const BackupKind = z.enum(['NIGHTLY', 'MANUAL', 'UPGRADE', 'RESTORE', 'FILE'])
export type BackupKind = z.infer<typeof BackupKind>

/** VERIFIED backups were loaded into a second database, completely. */
export const BackupState = z.enum(['RUNNING', 'VERIFIED', 'UNVERIFIED', 'FAILED', 'RESTORING'])
export type BackupState = z.infer<typeof BackupState>

export const BackupName = z.string().regex(/^[\w-][\w.-]{0,200}\.zip$/, 'This is not the name of a backup.')

export const BackupRow = z.object({
  name: z.string(),
  kind: BackupKind,
  state: BackupState,
  time: z.string(),
  bytes: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  version: z.string(),
  /** Why it failed, or was not verified. */
  message: z.string(),
  /** The last time it took the place of the data. */
  restored: z.string().nullable(),
})
export type BackupRow = z.infer<typeof BackupRow>

export const listBackups = listOperation({
  summary: 'Backups',
  path: '/api/common/backup',
  needs: MENU.hardwareSetting,
  scope: 'none',
  query: {},
  row: BackupRow,
  rows: 'backupList',
  sort: ['time', 'name', 'kind', 'state', 'bytes', 'rows', 'files', 'version', 'message', 'restored'],
  defaultSort: 'time,desc',
  size: 20,
  faults: ['backup.operator'],
})

const common = { needs: 'level1', scope: 'none' } as const

export const makeBackup = operation({
  ...common,
  summary: 'Make a backup and verify it in the background',
  method: 'POST',
  path: '/api/common/backup',
  query: z.object({}),
  output: Envelope.extend({ name: z.string() }),
  faults: ['backup.operator', 'backup.running'],
  audit: 'backup.make',
})

export const readBackupFile = operation({
  ...common,
  summary: 'Download a backup',
  method: 'GET',
  path: '/api/common/backup/file',
  reply: 'file',
  query: z.object({ name: BackupName }),
  output: z.unknown(),
  faults: ['backup.operator', 'backup.unknown'],
})

/** The data of before becomes a backup first. Everybody signs in again afterwards. */
export const restoreBackup = operation({
  ...common,
  summary: 'Replace all data by those of a backup, in the background',
  method: 'POST',
  path: '/api/common/backup/restore',
  query: z.object({}),
  body: z.object({ name: BackupName }),
  output: Envelope,
  faults: ['backup.operator', 'backup.unknown', 'backup.running'],
  audit: 'backup.restore',
})

export const deleteBackups = operation({
  ...common,
  summary: 'Delete backups',
  method: 'DELETE',
  path: '/api/common/backup',
  query: z.object({ nameList: queryList(BackupName) }),
  output: Envelope,
  faults: ['backup.operator', 'backup.unknown', 'backup.running'],
  audit: 'backup.delete',
})

export const BackupPlan = z.object({
  nightly: z.boolean(),
  /** In the time zone of the server. */
  hour: coercedNumber().int().min(0, 'An hour is a number from 0 to 23.').max(23, 'An hour is a number from 0 to 23.'),
  /** Nightly backups that stay; older ones are deleted. */
  nights: coercedNumber().int().min(1, 'Keep 1 to 365 backups.').max(365, 'Keep 1 to 365 backups.'),
})
export type BackupPlan = z.infer<typeof BackupPlan>

export const readBackupPlan = operation({
  ...common,
  summary: 'Read when backups are made',
  method: 'GET',
  path: '/api/common/backup/plan',
  query: z.object({}),
  output: Envelope.extend(BackupPlan.shape),
  faults: ['backup.operator'],
})

export const saveBackupPlan = operation({
  ...common,
  summary: 'Set when backups are made',
  method: 'PUT',
  path: '/api/common/backup/plan',
  query: z.object({}),
  body: BackupPlan,
  output: Envelope.extend(BackupPlan.shape),
  faults: ['backup.operator'],
  audit: 'backup.plan',
})
