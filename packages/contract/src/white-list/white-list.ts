// contract/white-list/white-list: the labels that may join a store, heard labels that are not listed, and links that
// wait for the list. For enforcement see docs/decisions/white-list.md.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope, FieldError } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { WhiteListFetch } from '../enumerations.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { AssignEntry } from '../labels/links.ts'
import { ACTION, MENU } from '../permissions.ts'

const count = z.number().int()
const oneStore = { store: StoreCode, account: z.string().optional() }

/**
 * The first five are standard. The others are ours: listed labels, unlisted labels in the store, rejected labels, and
 * waiting links.
 */
export const readWhiteListInfo = operation({
  summary: 'State and size of a store’s white list',
  method: 'GET',
  path: '/api/common/whiteList/info',
  needs: MENU.whiteList,
  scope: 'store',
  query: z.object(oneStore),
  output: z.object({
    code: z.string(),
    name: z.string(),
    divisionCode: count,
    whiteListEnabled: z.boolean(),
    whiteListUpdateTime: z.string(),
    listedCount: count,
    unlistedLabelCount: count,
    heardCount: count,
    pendingCount: count,
  }),
})

const mostCodes = 100_000
const codes = z.array(LabelCode).max(mostCodes, `At most ${mostCodes} labels in one call.`)

export const saveWhiteList = operation({
  summary: 'Turn the white list on or off, and add or delete labels',
  method: 'PUT',
  path: '/api/common/whiteList',
  needs: ACTION.whiteListEdit,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object(oneStore),
  body: z.object({
    whiteListEnable: z.union([
      z.boolean(),
      z.stringbool({ truthy: ['Enable', 'true'], falsy: ['Disable', 'false'], case: 'insensitive' }),
    ]),
    divisionCode: coercedNumber()
      .int()
      .min(0)
      .max(65534)
      .refine((code) => code !== 47806, '47806 is not allowed.')
      .optional(),
    whiteListFetchType: WhiteListFetch.default('NONE'),
    labelCodeList: codes.default([]),
  }),
  output: Envelope,
  audit: 'whiteList.save',
})

/** In this store and heard; listed but not heard yet; in another store. */
export const Presence = z.enum(['JOINED', 'EXPECTED', 'ELSEWHERE'])

export const WhiteListRow = z.object({
  label: z.string(),
  mac: z.string(),
  updateTime: z.string(),
  presence: Presence,
  labelModel: z.string(),
})
export type WhiteListRow = z.infer<typeof WhiteListRow>

/** `mac` is the first eight digits of the code. */
export const listWhiteList = listOperation({
  summary: 'Labels on the white list',
  path: '/api/common/whiteList/list',
  needs: MENU.whiteList,
  scope: 'store',
  query: {
    ...oneStore,
    searchType: z.enum(['label', 'mac']).default('label'),
    search: plainText(40).optional(),
    aliveStatusEnabled: queryBool.optional(),
    presence: Presence.optional(),
  },
  row: WhiteListRow,
  rows: 'whiteList',
  bare: true,
  changesWith: ['STORE', 'LABEL'],
  sort: ['label', 'code', 'mac', 'updateTime', 'presence', 'labelModel'],
  defaultSort: 'label,asc',
  size: 10,
  exportNeeds: ACTION.whiteListExport,
})

/** Heard by a gateway of the store while the list was on, but not listed. */
export const HeardRow = z.object({
  label: z.string(),
  mac: z.string(),
  labelModel: z.string(),
  gateway: z.string(),
  gatewayName: z.string(),
  rssi: z.number().int().nullable(),
  firstHeard: z.string(),
  lastHeard: z.string(),
})
export type HeardRow = z.infer<typeof HeardRow>

export const listHeardLabels = listOperation({
  summary: 'Heard labels that are not on the white list',
  path: '/api/common/whiteList/heard',
  needs: MENU.whiteList,
  scope: 'store',
  query: { store: StoreCode, search: plainText(40).optional() },
  row: HeardRow,
  rows: 'heardList',
  changesWith: ['STORE', 'LABEL'],
  sort: ['label', 'code', 'mac', 'labelModel', 'gateway', 'gatewayName', 'rssi', 'firstHeard', 'lastHeard'],
  defaultSort: 'lastHeard,desc',
  size: 20,
  exportNeeds: ACTION.whiteListExport,
})

/** One code in each line, or in the first column that has one. `dryRun` only previews the result. */
export const loadWhiteListFile = operation({
  summary: 'Add or delete labels by a file',
  method: 'POST',
  path: '/api/common/whiteList/file',
  needs: ACTION.whiteListEdit,
  scope: 'store',
  takes: 'multipart',
  bodyLimit: listBodyLimitBytes,
  query: z.object({
    store: StoreCode,
    change: z.enum(['ADD', 'DELETE']).default('ADD'),
    dryRun: queryBool.default(false),
  }),
  output: Envelope.extend({ total: count, success: count, unchanged: count, fail: count, errors: z.array(FieldError) }),
  faults: ['file.unreadable', 'file.type', 'file.tooLarge', 'server.diskFull', 'body.mediaType'],
  audit: 'whiteList.file',
})

/** The server uses WAIT, ASSIGNED and FAILED. The others are kept if a caller sets them. */
export const PendingStatus = z.enum(['ASSIGNED', 'UPLOADED', 'WAIT', 'PROCESSING', 'FAILED'])
export type PendingStatus = z.infer<typeof PendingStatus>

export const PendingLink = z.object({
  stationCode: z.string(),
  labelCode: z.string(),
  /** Joined by commas. */ articleIdList: z.string(),
  templateName: z.string(),
  status: PendingStatus,
  arrow: z.string(),
  addInfo2: z.string(),
  addInfo3: z.string(),
  addInfo4: z.string(),
  addInfo5: z.string(),
  buttonConfigId: count,
  created: z.string(),
  /** Why the link was refused. */ reason: z.string(),
})
export type PendingLink = z.infer<typeof PendingLink>

export const listPendingLinks = operation({
  summary: 'Pending links',
  method: 'GET',
  path: '/api/common/whiteList/pending',
  needs: MENU.whiteList,
  scope: 'store',
  query: z.object({ store: StoreCode.optional(), status: queryList(PendingStatus).optional() }),
  output: z.array(PendingLink),
})

/** A link for a listed label is made at once. */
export const addPendingLinks = operation({
  summary: 'Link labels when they are added to the white list',
  method: 'PUT',
  path: '/api/common/whiteList/pending',
  needs: ACTION.labelUnassign,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ assignList: z.array(AssignEntry).min(1, 'Enter at least one label.').max(5000) }),
  output: Envelope,
  faults: ['label.twice'],
  audit: 'whiteList.pending',
})

export const savePendingStatus = operation({
  summary: 'Set the status of a link that waits; WAIT tries it again',
  method: 'PUT',
  path: '/api/common/whiteList/pending/status',
  needs: [ACTION.whiteListEdit, ACTION.labelUnassign],
  scope: 'store',
  query: z.object({ store: StoreCode, labelCode: LabelCode, status: PendingStatus }),
  output: Envelope,
  faults: ['whiteList.pendingUnknown'],
  audit: 'whiteList.pendingStatus',
})

const cloudRow = z.object({
  labelCode: z.string(),
  labelMac: z.string(),
  labelModel: z.string(),
  createdTime: z.string(),
})
const cloudList = <const Path extends string, const Rows extends string>(path: Path, rows: Rows, summary: string) =>
  listOperation({
    summary,
    path,
    needs: MENU.whiteList,
    scope: 'store',
    query: {
      store: StoreCode,
      labelCode: plainText(40).optional(),
      labelMac: plainText(40).optional(),
      labelModel: plainText(100).optional(),
    },
    row: cloudRow,
    rows,
    changesWith: ['STORE', 'LABEL'],
    sort: ['label', 'code', 'labelCode', 'labelMac', 'labelModel', 'createdTime'],
    defaultSort: 'label,asc',
    size: 10,
    exportNeeds: ACTION.whiteListExport,
  })
export const listCloudWhiteList = cloudList('/api/common/whitelist', 'whiteList', 'Labels on the white list (cloud)')
export const listUnassignedWhiteList = cloudList(
  '/api/common/whitelist/unassigned',
  'unassignedWhiteList',
  'Listed labels without a product (cloud)',
)

const listed = { path: '/api/common/whitelist', needs: ACTION.whiteListEdit, scope: 'store', output: Envelope } as const
export const addToWhiteList = operation({
  ...listed,
  summary: 'Add labels to the white list',
  method: 'POST',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({ labelList: codes.min(1, 'Enter at least one label.') }),
  audit: 'whiteList.add',
})
export const deleteFromWhiteList = operation({
  ...listed,
  summary: 'Delete labels from the white list',
  method: 'DELETE',
  bodyLimit: listBodyLimitBytes,
  query: z.object({
    store: StoreCode,
    labelList: queryList(LabelCode).refine((list) => list.length > 0, 'Enter at least one label.'),
  }),
  audit: 'whiteList.delete',
})

/** Only the manufacturer knows the labels of a box, so this is empty. */
export const readWhiteListBox = operation({
  summary: 'Labels of a delivery box (always empty)',
  method: 'POST',
  path: '/api/common/whitelist/box',
  needs: MENU.whiteList,
  scope: 'store',
  query: z.object({ store: StoreCode, boxid: plainText(100).min(1, 'This field is required.') }),
  output: Envelope.extend({ macList: z.array(z.string()) }),
  audit: 'whiteList.box',
})

/** The list takes effect when it is saved: access points ask the server and keep no list. */
const pushed = {
  method: 'PUT',
  needs: ACTION.whiteListEdit,
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  output: Envelope,
  audit: 'whiteList.push',
} as const
export const pushWhiteListToStorage = operation({
  ...pushed,
  summary: 'Copy the white list to the storage (no effect)',
  path: '/api/common/whitelist/update/storage',
})
export const pushWhiteListToGateways = operation({
  ...pushed,
  summary: 'Copy the white list to the gateways (no effect)',
  path: '/api/common/whitelist/update/gateway',
})
