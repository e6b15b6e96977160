// contract/gateways: access points: list, scan, add, delete, detail. How labels get their pictures through them is the server's delivery.
import { z } from 'zod'
import { listOperation, operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { StoreCode, Mac, plainText, queryList } from './fields.ts'
import { NetworkStatus } from './enumerations.ts'
import { ACTION, MENU } from './permissions.ts'

/** Offline, Working or Online, as the device boxes show it (specification §3, display hints). Working: it has transfers waiting. */
export const GatewayState = z.enum(['Offline', 'Working', 'Online'])

export const GatewayRow = z.object({
  id: z.number().int(), company: z.string(), store: z.string(), name: z.string(), macAddress: z.string(), ipAddress: z.string(), port: z.number().int(), networkStatus: NetworkStatus, state: GatewayState,
  labelCount: z.string(), model: z.string(), gwVersion: z.string(), version: z.string(), dataChannel: z.number().int().nullable(), queueLength: z.number().int(),
  siteCode: z.string(), lastConnectionDate: z.string().nullable(),
})
export type GatewayRow = z.infer<typeof GatewayRow>

export const listGateways = listOperation({
  summary: 'List gateways', path: '/api/common/gateway', needs: [MENU.gatewayInfo, MENU.labelInfo], scope: 'store',
  query: { store: StoreCode.optional(), ip: z.string().optional(), mac: z.string().optional(), name: z.string().optional(), network: z.enum(['all', 'online', 'notready', 'offline']).optional(), state: queryList(GatewayState).optional(), aliveStatus: z.string().optional() },
  row: GatewayRow, rows: 'gatewayList', changesWith: ['GATEWAY', 'LABEL', 'STORE'],
  sort: ['code', 'macAddress', 'state', 'networkStatus', 'name', 'ipAddress', 'lastConnectionDate'], defaultSort: 'code,asc', size: 20, exportNeeds: ACTION.gatewayExport,
})

export const readGateway = operation({
  summary: 'One gateway', method: 'GET', path: '/api/common/gateway/detail', needs: ACTION.gatewayDetail, scope: 'store',
  query: z.object({ store: StoreCode, gateway: Mac }),
  output: Envelope.extend({
    name: z.string(), company: z.string(), store: z.string(), macAddress: z.string(), ipAddress: z.string(), port: z.string(), networkStatus: z.string(), state: z.string(), version: z.string(), type: z.string(), labelCount: z.string(), queueLength: z.string(),
    dataChennel: z.string(), dataChennal: z.string(), dataChannel: z.string(), wakeupChennel: z.string(), wakeupChennal: z.string(), wakeupChannel: z.string(), beaconChennel: z.string(), beaconChannel: z.string(),
    lastUpdateTime: z.string(), lastConnectionDate: z.string(), lastError: z.string(), heapFree: z.string(), uptime: z.string(),
  }),
})

const address = { ip: plainText(255).min(1, 'This is needed.').regex(/^[A-Za-z0-9.:[\]-]+$/, 'This is not an address.'), port: z.coerce.number().int().min(-1).max(65535).default(-1) }

/** Asks one address whether an access point answers there. */
export const scanGateway = operation({
  summary: 'Look for an access point at an address', method: 'GET', path: '/api/common/scangateway', also: ['/api/common/gateway/scangateway'], needs: ACTION.gatewayEdit, scope: 'company',
  query: z.object({ ...address, protocol: z.string().optional() }),
  output: Envelope.extend({ ip: z.string(), netmask: z.string(), mac: z.string(), port: z.number().int(), name: z.string(), model: z.string(), version: z.string(), labelCount: z.number().int() }),
})

export const addGateway = operation({
  summary: 'Take an access point into a store', method: 'POST', path: '/api/common/gateway', needs: ACTION.gatewayEdit, scope: 'store',
  query: z.object({ store: StoreCode, siteCode: z.string().max(4).optional() }),
  body: z.object({ name: plainText(100), gateway: plainText(255).min(1, 'This is needed.'), port: z.coerce.number().int().min(-1).max(65535).default(-1), uriScheme: z.enum(['HTTP', 'HTTPS']).default('HTTP'), code: z.enum(['ip', 'mac']).default('ip') }),
  output: Envelope.extend({ macAddress: z.string() }), faults: ['gateway.exists', 'gateway.unreachable', 'gateway.mac'], audit: 'gateway.add',
})

export const deleteGateways = operation({
  summary: 'Delete gateways', method: 'DELETE', path: '/api/common/gateway', needs: ACTION.gatewayEdit, scope: 'company',
  query: z.object({ store: StoreCode.optional(), gateways: queryList(Mac).optional(), gateway: queryList(Mac).optional(), ids: queryList(z.coerce.number().int()).optional() }),
  output: Envelope, faults: ['gateway.unknown'], audit: 'gateway.delete',
})
