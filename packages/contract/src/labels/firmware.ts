// contract/labels/firmware: label firmware compared with the newest package of the model, and updates. Without a
// package, the newest version on any label of the model in the company counts. Packages: firmware/packages.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { Counted, optionalStore } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const count = z.number().int()

/** WAITING for its turn, DOWNLOADING to the gateway, SENDING to the label; SUCCESS when the label reports the version (wire contract §19). */
export const OtaStatus = z.enum(['NONE', 'WAITING', 'DOWNLOADING', 'SENDING', 'SUCCESS', 'FAILED', 'SKIPPED'])
export type OtaStatus = z.infer<typeof OtaStatus>

export const FirmwareRow = z.object({
  labelCode: z.string(),
  store: z.string(),
  type: z.string(),
  labelModel: z.string(),
  /** Hardware type, two hexadecimal digits. */ tagClass: z.string(),
  firmwareVersion: z.string(),
  newestVersion: z.string(),
  /** The package with the newest version. */
  packageId: count.nullable(),
  outdated: z.boolean(),
  /** The same in words; UNKNOWN if the label has not reported its version. */
  state: z.enum(['NEWEST', 'OUTDATED', 'UNKNOWN']),
  networkStatus: z.boolean(),
  /** Of the newest order in the last week; NONE without one. */
  otaStatus: OtaStatus,
  /** Ours: the version that was ordered, per cent of it on the label, and why it failed or is tried again. */ targetVersion:
    z.string(),
  progress: count,
  errorText: z.string(),
  lastResponseTime: z.string().nullable(),
})
export type FirmwareRow = z.infer<typeof FirmwareRow>

export const listLabelFirmware = listOperation({
  summary: 'Labels with their firmware and the newest of their model',
  path: '/api/common/labels/firmware',
  needs: MENU.labelFirmwareList,
  scope: 'store',
  query: {
    ...optionalStore,
    label: z.string().optional(),
    type: queryList(z.string().max(100)).optional(),
    version: plainText(20).optional(),
    outdated: queryBool.optional(),
  },
  row: FirmwareRow,
  rows: 'firmwareList',
  changesWith: ['LABEL', 'STORE'],
  sort: [
    'labelCode',
    'code',
    'store',
    'type',
    'labelModel',
    'tagClass',
    'firmwareVersion',
    'newestVersion',
    'packageId',
    'outdated',
    'state',
    'networkStatus',
    'otaStatus',
    'targetVersion',
    'progress',
    'errorText',
    'lastResponseTime',
  ],
  defaultSort: 'labelCode,asc',
  size: 20,
  exportNeeds: ACTION.labelFirmwareExport,
})

/** Ours: the figures over the list. */
export const readFirmwareSummary = operation({
  summary: 'Labels with the newest firmware, counted',
  method: 'GET',
  path: '/api/common/labels/firmware/summary',
  needs: MENU.labelFirmwareList,
  scope: 'store',
  query: z.object(optionalStore),
  output: Envelope.extend({ totalCount: count, newestCount: count, outdatedCount: count, unknownCount: count }),
})

const FirmwareVersion = z.object({
  type: z.string(),
  labelModel: z.string(),
  firmwareVersion: z.string(),
  newestVersion: z.string(),
  count,
})

/** Ours: the firmware list of specification §6, which action 2300 opens: the number of labels per model and version. */
export const readFirmwareVersions = operation({
  summary: 'Labels by model and firmware version',
  method: 'GET',
  path: '/api/common/labels/firmware/versions',
  needs: ACTION.labelFirmwareView,
  scope: 'store',
  query: z.object({ ...optionalStore, type: z.string().max(100).optional() }),
  output: Envelope.extend({ versionList: z.array(FirmwareVersion) }),
})

/**
 * Each label receives `packageId`, else the newest package of its model. All or none; labels that report that version
 * already are not counted.
 */
export const updateLabelFirmware = operation({
  summary: 'Update the firmware of labels',
  method: 'POST',
  path: '/api/common/labels/firmware',
  needs: ACTION.labelFirmwareUpdate,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({
    labelList: z.array(LabelCode).min(1, 'Enter at least one label.').max(5_000),
    packageId: coercedNumber().int().min(1).max(2_147_483_647).optional(),
  }),
  output: Counted,
  faults: [
    'label.unknown',
    'label.twice',
    'label.neverHeard',
    'firmware.unknown',
    'firmware.none',
    'firmware.otherModel',
  ],
  audit: 'label.firmware',
})
