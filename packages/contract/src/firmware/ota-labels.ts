// contract/firmware/ota-labels: scheduled updates from the side of the labels: wire contract §19. The schedules are in
// schedules.ts.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { MENU } from '../permissions.ts'
import { OtaSet, id, otaBase as base } from './schedules.ts'

const int = z.number().int()

/** WAITING for its turn, DOWNLOADING to the gateway, SENDING until the label proves version and picture. */
export const OtaLabelStatus = z.enum(['WAITING', 'DOWNLOADING', 'SENDING', 'SUCCESS', 'FAILED', 'SKIPPED'])
export type OtaLabelStatus = z.infer<typeof OtaLabelStatus>

/**
 * Why a label has its status. PICTURE_PENDING: it waits for a picture, so its update would delay a price. PICTURE_PROOF:
 * it runs the version, and its picture is not confirmed yet; PICTURE_MISSING: nor was it in time. BUSY: another update
 * of it runs. REPLACED: another update was ordered. CHANGED: it reports another version again.
 */
export const OtaReason = z.enum([
  'NONE',
  'BATTERY',
  'SIGNAL',
  'UNHEARD',
  'GATEWAY',
  'PICTURE_PENDING',
  'BUSY',
  'PICTURE_PROOF',
  'PICTURE_MISSING',
  'UPDATE',
  'REPLACED',
  'STOPPED',
  'CHANGED',
])
export type OtaReason = z.infer<typeof OtaReason>

/** The store of the path; every call takes it as `store` too. */
const inPath = { stationCode: StoreCode, store: StoreCode.optional() }

export const OtaClasses = z.object({
  tagClass: z.string(),
  firmwareVersion: z.string(),
  targetVersion: z.string(),
  updateCount: int,
  totalCount: int,
})

/** The labels of each model of a store, and how many run the version that a schedule, or the newest package, has. */
export const readOtaStatus = operation({
  summary: 'Firmware updates of a store, by label model',
  method: 'GET',
  path: `${base}/status/{stationCode}`,
  needs: MENU.labelOta,
  scope: 'store',
  query: z.object({ ...inPath, type: plainText(100).optional() }),
  output: Envelope.extend({
    statusList: z.array(
      z.object({
        system: z.string(),
        type: z.string(),
        inch: z.string(),
        typeCode: z.string(),
        updateCount: int,
        totalCount: int,
        failCount: int,
        lastUpdatedTime: z.string().nullable(),
        classes: z.array(OtaClasses),
      }),
    ),
  }),
})

export const OtaLabel = z.object({
  labelCode: z.string(),
  /** The key of its model. */
  type: z.string(),
  tagClass: z.string(),
  gwMac: z.string(),
  firmwareVersion: z.string(),
  targetVersion: z.string(),
  otaStatus: OtaLabelStatus,
  progress: int,
  errorText: z.string(),
  updatedTime: z.string().nullable(),
  reason: OtaReason,
  scheduleId: int,
})
export type OtaLabel = z.infer<typeof OtaLabel>

/** The labels of a store that a schedule updates or updated; of several schedules the newest that is on. */
export const listOtaLabels = listOperation({
  summary: 'Labels of a store with their scheduled updates',
  path: `${base}/status/tagList/{stationCode}`,
  needs: MENU.labelOta,
  scope: 'store',
  query: {
    ...inPath,
    tagClass: plainText(10).optional(),
    system: plainText(64).optional(),
    firmwareVersion: plainText(20).optional(),
    otaStatus: queryList(OtaLabelStatus).optional(),
    label: plainText(20).optional(),
  },
  row: OtaLabel,
  rows: 'tagList',
  sort: [
    'labelCode',
    'type',
    'tagClass',
    'gwMac',
    'firmwareVersion',
    'targetVersion',
    'otaStatus',
    'progress',
    'errorText',
    'updatedTime',
    'reason',
    'scheduleId',
  ],
  defaultSort: 'labelCode,asc',
  size: 20,
})

export const OtaDetail = z.object({
  id: int,
  /** Of the label. */
  code: z.string(),
  gwMac: z.string(),
  gwIp: z.string(),
  firmwareId: int,
  fwVersion: z.string(),
  otaSet: OtaSet,
  otaTime: z.string(),
  sentToGateway: z.boolean(),
  otaStatus: OtaLabelStatus,
  progress: int,
  createdTime: z.string(),
  updatedTime: z.string().nullable(),
  /** Ours: the version that the label reports, and why it has its status. */
  firmwareVersion: z.string(),
  reason: OtaReason,
  errorText: z.string(),
})
export type OtaDetail = z.infer<typeof OtaDetail>

export const listOtaDetails = listOperation({
  summary: 'Labels of firmware schedules',
  path: `${base}/otaschedule/details`,
  needs: MENU.labelOta,
  scope: 'store',
  query: {
    store: StoreCode,
    id: id.optional(),
    code: plainText(20).optional(),
    otaStatus: queryList(OtaLabelStatus).optional(),
  },
  row: OtaDetail,
  rows: 'otaScheduleDetailList',
  sort: [
    'code',
    'id',
    'gwMac',
    'gwIp',
    'firmwareId',
    'fwVersion',
    'firmwareVersion',
    'otaSet',
    'otaTime',
    'sentToGateway',
    'otaStatus',
    'progress',
    'reason',
    'errorText',
    'createdTime',
    'updatedTime',
  ],
  defaultSort: 'code,asc',
  size: 20,
})
