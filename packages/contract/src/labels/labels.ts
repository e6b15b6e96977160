// contract/labels/labels: labels and their pictures. enumerations.ts explains each status.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, queryBool, queryList } from '../fields.ts'
import { ContentFinding } from '../content-finding.ts'
import { LabelCause } from './causes.ts'
import { Battery, LabelStatus, LintCode, Signal } from '../enumerations.ts'
import { labelFilters, projection } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

export const LabelRow = z.object({
  labelCode: z.string(),
  store: z.string(),
  type: z.string(),
  labelModel: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  networkStatus: z.boolean(),
  updateStatus: LabelStatus,
  linked: z.boolean(),
  battery: Battery,
  batteryLevel: z.string(),
  /** The day when the battery is low and should be replaced, YYYY-MM-DD; null without a forecast. */
  batteryLowOn: z.string().nullable(),
  /** Of its model, as a user entered it; empty if unknown. */
  batteryType: z.string(),
  signal: Signal,
  dataChannelRssi: z.number().int().nullable(),
  lqi: z.number().int().nullable(),
  temperature: z.number().int().nullable(),
  firmwareVersion: z.number().int().nullable(),
  articleList: z.array(z.object({ articleId: z.string(), articleName: z.string(), data: z.string().optional() })),
  templateName: z.array(z.string()),
  templateType: z.array(z.string()),
  templateManual: z.boolean(),
  currentPage: z.number().int(),
  gateway: z
    .object({
      id: z.number().int(),
      /** The MAC, by which gateways are sorted as `code`. */ code: z.string(),
      name: z.string(),
      macAddress: z.string(),
      ipAddress: z.string(),
      port: z.number().int(),
      uriScheme: z.string(),
      version: z.string(),
      status: z.string(),
      lastConnectionDate: z.string().nullable(),
    })
    .nullable(),
  requestDate: z.string().nullable(),
  completedDate: z.string().nullable(),
  lastResponseTime: z.string().nullable(),
  lastConnectionTime: z.string().nullable(),
  /**
   * Content hashes of the wanted and the current picture; used in the addresses of pictures, and compared for the
   * corner mark.
   */
  wantedHash: z.string().nullable(),
  shownHash: z.string().nullable(),
  deadline: z.string().nullable(),
  failReason: z.string().nullable(),
  /** Why it does not show its wanted picture yet; null if it does. */
  cause: LabelCause.nullable(),
  /** What is wrong with the wanted picture, as of its last drawing. */
  warnings: z.array(LintCode),
  /** The same as lastResponseTime, in the spelling that some callers read (wire contract §10.1). */
  lastResponsetime: z.string().nullable(),
  /** From the link; empty or null if it has none. */
  arrow: z.string(),
  addInfo1: z.string(),
  addInfo2: z.string(),
  addInfo3: z.string(),
  addInfo4: z.string(),
  addInfo5: z.string(),
  buttonConfigId: z.number().int().nullable(),
  groupId: z.string(),
  powerRailCtrlId: z.string(),
  isRailTag: z.boolean(),
  floor: z.string(),
  shelfId: z.string(),
  shelfFloor: z.number().int().nullable(),
  order: z.number().int().nullable(),
  /** The rotation of the picture in degrees, to match the mounting. */
  rotation: z.number().int(),
  /** The label's features, and the known state of its LED: its colour until that time, null if it is off. */
  led: z.boolean(),
  nfc: z.boolean(),
  ledColor: z.string().nullable(),
  ledUntil: z.string().nullable(),
  /**
   * The wanted address of its NFC chip, and the confirmed one since that time, which is null while another is on its
   * way; empty means none.
   */
  nfcUrl: z.string(),
  nfcShownUrl: z.string(),
  nfcShownAt: z.string().nullable(),
})
export type LabelRow = z.infer<typeof LabelRow>

/** The sort keys of label lists: each single value of a row, and `code` as callers name the label's. */
export const labelSort = [
  'code',
  'labelCode',
  'store',
  'type',
  'labelModel',
  'width',
  'height',
  'color',
  'networkStatus',
  'updateStatus',
  'linked',
  'battery',
  'batteryLevel',
  'batteryLowOn',
  'batteryType',
  'signal',
  'dataChannelRssi',
  'lqi',
  'temperature',
  'firmwareVersion',
  'templateManual',
  'currentPage',
  'requestDate',
  'completedDate',
  'lastResponseTime',
  'lastConnectionTime',
  'wantedHash',
  'shownHash',
  'deadline',
  'failReason',
  'lastResponsetime',
  'arrow',
  'addInfo1',
  'addInfo2',
  'addInfo3',
  'addInfo4',
  'addInfo5',
  'buttonConfigId',
  'groupId',
  'powerRailCtrlId',
  'isRailTag',
  'floor',
  'shelfId',
  'shelfFloor',
  'order',
  'rotation',
  'led',
  'nfc',
  'ledColor',
  'ledUntil',
  'nfcUrl',
  'nfcShownUrl',
  'nfcShownAt',
] as const

export const listLabels = listOperation({
  openToIntegrations: true,
  summary: 'List labels',
  path: '/api/common/labels',
  needs: MENU.labelInfo,
  scope: 'store',
  query: {
    store: StoreCode.optional(),
    ...labelFilters,
    isArticleData: queryBool.default(false),
    isLabelAlive: queryBool.optional(),
    isSchedule: queryBool.optional(),
    ...projection,
  },
  row: LabelRow,
  rows: 'labelList',
  changesWith: ['LABEL', 'ARTICLE', 'GATEWAY', 'STORE'],
  sort: labelSort,
  defaultSort: 'code,asc',
  size: 20,
  exportNeeds: ACTION.labelExport,
})

export const LabelImage = z.object({
  index: z.number().int(),
  state: z.enum(['SUCCESS', 'PROCESSING', 'TIMEOUT', 'STALE']),
  processUpdateTime: z.string().nullable(),
  statusUpdateTime: z.string().nullable(),
  /** PNG, base64; on the cloud's mounts an absolute address. */ content: z.string(),
  /** On the cloud's mounts: its order, and `statusUpdateTime` in the cloud's spelling. */
  batchId: z.string().optional(),
  txSequence: z.number().int().optional(),
  statusUpdatetime: z.string().nullable().optional(),
})
export type LabelImage = z.infer<typeof LabelImage>

export const readLabel = operation({
  openToIntegrations: true,
  summary: 'One label with its target and current picture',
  method: 'GET',
  path: '/api/common/labels/detail',
  also: ['/api/common/labels/unassigned/detail'],
  needs: ACTION.labelDetail,
  scope: 'store',
  query: z.object({ store: StoreCode, label: LabelCode }),
  output: Envelope.extend({
    labelCode: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    activePage: z.number().int(),
    /** The current picture, as reported. */
    currentImage: z.array(LabelImage),
    /** The wanted picture. */
    wantedImage: z.array(LabelImage),
    /** The picture before that, while it is still stored. */
    previousImage: z.array(LabelImage),
    /** The loaded content of each page; page 1 is the product unless a picture was pushed there. */
    pages: z.array(LabelImage),
    isDualSidedLabel: z.boolean(),
    /** What is wrong with the wanted picture. */
    findings: z.array(ContentFinding),
    /** The newest order. */
    latestBatchInfo: z
      .object({ txSequence: z.number().int(), type: z.string(), batchEventTime: z.string() })
      .nullable(),
    label: LabelRow,
  }),
})

/** PNG of a label: the current, wanted or previous picture. For a page that is not shown: its loaded content. */
export const readLabelImage = operation({
  openToIntegrations: true,
  summary: 'Picture of a label',
  method: 'GET',
  path: '/api/common/labels/image',
  needs: MENU.labelInfo,
  scope: 'store',
  reply: 'image',
  query: z.object({
    store: StoreCode,
    label: LabelCode,
    page: coercedNumber().int().min(1).max(7).optional(),
    kind: z.enum(['current', 'wanted', 'previous']).default('current'),
    hash: z.string().optional(),
  }),
  output: z.unknown(),
  faults: ['label.unknown'],
})

/**
 * The cloud's answers contain this address instead of the picture. Its key is signed by the server: for exactly one
 * picture, for a quarter of an hour.
 */
export const readSignedPicture = operation({
  summary: 'The picture behind an address in an answer',
  method: 'GET',
  path: '/api/common/labels/image/signed',
  needs: 'public',
  scope: 'none',
  reply: 'image',
  query: z.object({ picture: z.string().max(1_000) }),
  output: z.unknown(),
  faults: ['picture.unknown'],
})

export const listLabelTypes = operation({
  openToIntegrations: true,
  summary: 'Label models in a store',
  method: 'GET',
  path: '/api/common/labels/type',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  output: Envelope.extend({ labelTypeList: z.array(z.string()) }),
})

export const deleteLabels = operation({
  openToIntegrations: true,
  summary: 'Delete labels; the displays keep their picture',
  method: 'DELETE',
  path: '/api/common/labels',
  needs: ACTION.labelUnassign,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({
    store: StoreCode.optional(),
    labelList: queryList(LabelCode).refine((list) => list.length > 0, 'Enter at least one label.'),
  }),
  output: BatchEnvelope,
  faults: ['label.unknown', 'label.status'],
  audit: 'label.delete',
})
