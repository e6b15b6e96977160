// contract/gateways/reads: gateways over time, their firmware, access points without a store, and the short reads of
// other programs. gateways/gateways.ts changes gateways.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { Mac, StoreCode, coercedNumber, plainText, queryList } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const count = z.number().int()
const one = { store: StoreCode.optional(), gateway: Mac.optional() }
/** A time in any form that callers use; without a zone it is UTC. */
const time = plainText(40).optional()
/** Minutes; a figure is kept for every five. */
const interval = coercedNumber().int().min(5).max(1440).optional()

/** Figures of one gateway, or the sum of the store. Without times: the last 24 hours. */
export const readGatewayStatistics = operation({
  openToIntegrations: true,
  summary: 'Gateway statistics over time',
  method: 'GET',
  path: '/api/common/gateway/statistics',
  needs: ACTION.gatewayDetail,
  scope: 'store',
  query: z.object({ ...one, start: time, end: time, interval }),
  output: Envelope.extend({
    statistics: z.array(
      z.object({
        time: z.string(),
        received: count,
        sent: count,
        confirmed: count,
        failed: count,
        queueLength: count,
        /** Our access points do not report it. */ noise: count.nullable(),
      }),
    ),
  }),
})

/** Per interval: gateways that were connected all the time, and gateways that were away at any moment. */
export const readGatewayStatusSummary = operation({
  openToIntegrations: true,
  summary: 'Online and offline gateways over time',
  method: 'GET',
  path: '/api/common/gateway/status/summary',
  needs: [MENU.gatewayInfo, ACTION.gatewayDetail],
  scope: 'store',
  query: z.object({ ...one, startTime: time, endTime: time, interval }),
  output: Envelope.extend({
    status: z.array(z.object({ timeInterval: z.string(), status: z.enum(['online', 'offline']), count })),
  }),
})

export const listGatewayNames = operation({
  openToIntegrations: true,
  summary: 'The names of gateways',
  method: 'GET',
  path: '/api/common/gateway/list',
  needs: [MENU.gatewayInfo, MENU.labelInfo],
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  output: Envelope.extend({ gatewayList: z.array(z.string()) }),
})

/** Ours: the gateway models that a firmware package can have. */
export const listGatewayModels = operation({
  openToIntegrations: true,
  summary: 'The models that gateways of the company report',
  method: 'GET',
  path: '/api/common/gateway/models',
  needs: [MENU.gatewayInfo, MENU.gatewayFirmware],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ gatewayModelList: z.array(z.string()) }),
})

/** The address of each access point's own pages. */
export const readGatewayDebugInfo = operation({
  openToIntegrations: true,
  summary: 'Addresses of the gateways’ own pages',
  method: 'GET',
  path: '/api/common/gateway/debug/info',
  needs: ACTION.gatewayDetail,
  scope: 'store',
  query: z.object(one),
  output: Envelope.extend({ gatewayDebugInfo: z.array(z.object({ name: z.string(), url: z.string() })) }),
})

export const FloatingGateway = z.object({
  company: z.string(),
  macAddress: z.string(),
  mac_address: z.string(),
  name: z.string(),
  version: z.string(),
  ipAddress: z.string(),
  port: count,
  model: z.string(),
  lastConnectionDate: z.string(),
})
export type FloatingGateway = z.infer<typeof FloatingGateway>

/** Access points on the network without a store. This call also searches the network again. */
export const listFloatingGateways = listOperation({
  openToIntegrations: true,
  summary: 'Gateways without a store',
  path: '/api/common/gateway/floating',
  needs: [ACTION.gatewayEdit, MENU.gatewayInfo],
  scope: 'company',
  query: { company: z.string().optional(), store: StoreCode.optional(), mac: z.string().max(30).optional() },
  row: FloatingGateway,
  rows: 'gatewayList',
  sort: [
    'macAddress',
    'mac_address',
    'code',
    'company',
    'name',
    'version',
    'ipAddress',
    'port',
    'model',
    'lastConnectionDate',
  ],
  defaultSort: 'macAddress,asc',
  size: 20,
  exportNeeds: ACTION.gatewayExport,
})

/** Its firmware compared with the newest for its model; unknown until it reports one. */
export const GatewayFirmwareState = z.enum(['NEWEST', 'OUTDATED', 'UNKNOWN'])

export const GatewayFirmwareRow = z.object({
  macAddress: z.string(),
  name: z.string(),
  store: z.string(),
  model: z.string(),
  gwVersion: z.string(),
  /** The newest package for its model; without one, the newest that any gateway of this model in the company reports. */ newestVersion:
    z.string(),
  /** Ours: of that package; null without one. */ packageId: count.nullable(),
  state: GatewayFirmwareState,
  /** Empty: none was ordered. */ otaStatus: z.enum(['', 'WAITING', 'DOWNLOADING', 'RESTARTING', 'SUCCESS', 'FAILED']),
  /** Ours: of the newest order. */ otaKind: z.enum(['', 'UPDATE', 'ROLL_BACK']),
  /** Ours: it keeps the program that it ran before; of which version, if that is known. */ canRollBack: z.boolean(),
  earlierVersion: z.string(),
  /** Ours: per cent of the firmware that it has loaded. */ progress: count,
  targetVersion: z.string(),
  errorText: z.string(),
  /** Ours: it is away. */ offline: z.boolean(),
  lastConnectionDate: z.string().nullable(),
})
export type GatewayFirmwareRow = z.infer<typeof GatewayFirmwareRow>

export const listGatewayFirmware = listOperation({
  openToIntegrations: true,
  summary: 'Gateways with their firmware and the newest of their model',
  path: '/api/common/otamanager/api/gateway/status',
  needs: MENU.gatewayFirmwareList,
  scope: 'store',
  query: {
    store: StoreCode.optional(),
    name: z.string().max(100).optional(),
    mac: z.string().max(30).optional(),
    version: z.string().max(100).optional(),
    /** Ours. */ model: z.string().max(100).optional(),
    state: queryList(GatewayFirmwareState).optional(),
  },
  row: GatewayFirmwareRow,
  rows: 'gatewayFirmwareList',
  sort: [
    'macAddress',
    'code',
    'name',
    'store',
    'gwVersion',
    'newestVersion',
    'packageId',
    'state',
    'otaStatus',
    'otaKind',
    'canRollBack',
    'earlierVersion',
    'progress',
    'targetVersion',
    'errorText',
    'offline',
    'model',
    'lastConnectionDate',
  ],
  defaultSort: 'macAddress,asc',
  size: 20,
  exportNeeds: ACTION.gatewayFirmwareExport,
})
