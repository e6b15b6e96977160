// contract/gateways/gateways: access points: list, detail, scan, add, change, restart, delete. Figures, firmware and
// short reads are gateways/reads.ts. The server's delivery sends pictures to labels through them.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { Mac, StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { NetworkStatus } from '../enumerations.ts'
import { ACTION, MENU } from '../permissions.ts'

/**
 * Offline, Working or Online, for the device boxes (specification §3, display hints). Working: transfers are waiting.
 */
export const GatewayState = z.enum(['Offline', 'Working', 'Online'])

const count = z.number().int()

/** Fields that access points do not have: empty, and 'No'. */
const noSuchThing = {
  ntpServerIp: z.string(),
  displayNo: z.string(),
  displayNoEnable: z.literal(['Yes', 'No']),
  deviceId: z.string(),
  gwFirmwareReadyVersion: z.string(),
}

export const GatewayRow = z.object({
  id: count,
  company: z.string(),
  store: z.string(),
  name: z.string(),
  macAddress: z.string(),
  ipAddress: z.string(),
  port: count,
  networkStatus: NetworkStatus,
  state: GatewayState,
  labelCount: z.string(),
  unassignedLabelCount: count,
  model: z.string(),
  gwVersion: z.string(),
  version: z.string(),
  dataChannel: count.nullable(),
  queueLength: count,
  siteCode: z.string(),
  lastConnectionDate: z.string().nullable(),
  ...noSuchThing,
  /** From its reported uptime. */ lastRebootTime: z.string().nullable(),
})
export type GatewayRow = z.infer<typeof GatewayRow>

const networkFilter = z.enum(['all', 'both', 'online', 'notready', 'offline']).optional()
const find = {
  store: StoreCode.optional(),
  ip: z.string().optional(),
  mac: z.string().optional(),
  name: z.string().optional(),
  network: networkFilter,
  state: queryList(GatewayState).optional(),
  /** Ours: exactly this radio channel, this board, this firmware. */
  channel: coercedNumber().int().min(0).max(255).optional(),
  model: z.string().max(100).optional(),
  version: z.string().max(100).optional(),
  /** ON: connected; OFF: not. */
  aliveStatus: z.enum(['ON', 'OFF', 'on', 'off']).optional().catch(undefined),
  /** The cloud's names of `mac` and `ip`. */
  gateway: z.string().optional(),
  ipAddress: z.string().optional(),
}
const sort = [
  'code',
  'macAddress',
  'state',
  'networkStatus',
  'name',
  'ipAddress',
  'lastConnectionDate',
  'id',
  'company',
  'store',
  'siteCode',
  'model',
  'gwVersion',
  'version',
  'dataChannel',
  'labelCount',
  'unassignedLabelCount',
  'queueLength',
  'lastRebootTime',
  'port',
  'ntpServerIp',
  'displayNo',
  'displayNoEnable',
  'deviceId',
  'gwFirmwareReadyVersion',
] as const

export const listGateways = listOperation({
  openToIntegrations: true,
  summary: 'List gateways',
  path: '/api/common/gateway',
  needs: [MENU.gatewayInfo, MENU.labelInfo],
  scope: 'store',
  query: find,
  row: GatewayRow,
  rows: 'gatewayList',
  changesWith: ['GATEWAY', 'LABEL', 'STORE'],
  sort,
  defaultSort: 'code,asc',
  size: 20,
  exportNeeds: ACTION.gatewayExport,
})

/** The same list across stores, in pages of ten. */
export const listGatewayStatus = listOperation({
  openToIntegrations: true,
  summary: 'Gateways of all stores with their state',
  path: '/api/common/gateway/status',
  needs: [MENU.gatewayInfo, MENU.labelInfo],
  scope: 'store',
  query: find,
  row: GatewayRow,
  rows: 'gatewayList',
  changesWith: ['GATEWAY', 'LABEL', 'STORE'],
  sort,
  defaultSort: 'code,asc',
  size: 10,
  exportNeeds: ACTION.gatewayExport,
})

export const GatewayEventKind = z.enum([
  'CONNECTED',
  'NOT_READY',
  'DISCONNECTED',
  'REBOOT',
  'REBOOTED',
  'CHANGED',
  'FIRMWARE_FAILED',
])
export const GatewayEvent = z.object({
  time: z.string(),
  event: GatewayEventKind,
  account: z.string(),
  detail: z.string(),
})

export const readGateway = operation({
  openToIntegrations: true,
  summary: 'One gateway',
  method: 'GET',
  path: '/api/common/gateway/detail',
  needs: ACTION.gatewayDetail,
  scope: 'store',
  query: z.object({ store: StoreCode, gateway: Mac, aliveStatus: z.string().optional() }),
  output: Envelope.extend({
    name: z.string(),
    company: z.string(),
    store: z.string(),
    macAddress: z.string(),
    ipAddress: z.string(),
    port: z.string(),
    networkStatus: z.string(),
    state: z.string(),
    version: z.string(),
    type: z.string(),
    labelCount: z.string(),
    unassignedLabelCount: z.string(),
    queueLength: z.string(),
    dataChennel: z.string(),
    dataChennal: z.string(),
    dataChannel: z.string(),
    wakeupChennel: z.string(),
    wakeupChennal: z.string(),
    wakeupChannel: z.string(),
    beaconChennel: z.string(),
    beaconChannel: z.string(),
    siteCode: z.string(),
    lastUpdateTime: z.string(),
    lastConnectionDate: z.string(),
    lastRebootTime: z.string(),
    lastError: z.string(),
    heapFree: z.string(),
    uptime: z.string(),
    signal: z.string(),
    ...noSuchThing,
    slotTotal: z.string(),
    wakeupOrder: z.string(),
    machId: z.string(),
    integMachId: z.string(),
    refreshStart: z.string(),
    ledNumber: z.string(),
    /** Ours: its recent events, newest first. */
    eventList: z.array(GatewayEvent),
  }),
})

const hostName = plainText(255).regex(/^[A-Za-z0-9.:[\]-]+$/, 'This is not an address.')
const port = coercedNumber().int().min(-1).max(65535)
const address = {
  ip: plainText(255)
    .min(1, 'This field is required.')
    .regex(/^[A-Za-z0-9.:[\]-]+$/, 'This is not an address.'),
  port: port.default(-1),
}

/** Checks whether an access point answers at one address. */
export const scanGateway = operation({
  openToIntegrations: true,
  summary: 'Scan an address for a gateway',
  method: 'GET',
  path: '/api/common/scangateway',
  also: ['/api/common/gateway/scangateway'],
  needs: ACTION.gatewayEdit,
  scope: 'company',
  query: z.object({ ...address, protocol: z.string().optional() }),
  output: Envelope.extend({
    ip: z.string(),
    netmask: z.string(),
    mac: z.string(),
    port: z.number().int(),
    name: z.string(),
    model: z.string(),
    version: z.string(),
    labelCount: z.number().int(),
  }),
})

/** An address; or, as in the cloud, one or several MACs of floating gateways, joined by commas. */
export const addGateway = operation({
  openToIntegrations: true,
  summary: 'Add a gateway to a store',
  method: 'POST',
  path: '/api/common/gateway',
  needs: ACTION.gatewayEdit,
  scope: 'store',
  bodyAsQuery: ['company', 'store', 'siteCode'],
  query: z.object({ store: StoreCode, siteCode: z.string().max(4).optional() }),
  body: z.object({
    name: plainText(100).default(''),
    gateway: plainText(100_000).min(1, 'This field is required.'),
    port: port.default(-1),
    uriScheme: z.enum(['HTTP', 'HTTPS']).default('HTTP'),
    code: z.enum(['ip', 'mac']).optional(),
  }),
  output: Envelope.extend({ macAddress: z.string() }),
  faults: ['gateway.exists', 'gateway.unreachable', 'gateway.mac', 'gateway.notFloating'],
  audit: 'gateway.add',
})

/** The channels that labels scan (hardware facts §1.4). */
export const radioChannels = [11, 15, 20, 25, 26, 27] as const

const number = coercedNumber().int().optional()
/**
 * An access point keeps its name and its channel. It has no place for the other values that callers send, and the
 * answer names them.
 */
export const changeGateway = operation({
  openToIntegrations: true,
  summary: 'Change a gateway',
  method: 'PUT',
  path: '/api/common/gateway',
  needs: ACTION.gatewayEdit,
  scope: 'store',
  bodyAsQuery: ['gateway', 'store', 'company'],
  query: z.object({
    gateway: Mac,
    store: StoreCode.optional(),
    siteCode: z.string().max(4).optional(),
    allowOverwritingSegNum: z.string().optional(),
  }),
  body: z.object({
    name: plainText(100).min(1, 'This field is required.').optional(),
    dataChannel: coercedNumber()
      .int()
      .refine(
        (channel) => (radioChannels as readonly number[]).includes(channel),
        `A channel is one of ${radioChannels.join(', ')}.`,
      )
      .optional(),
    siteCode: z.string().max(4).optional(),
    wakeupChannel: number,
    lbsChannel: number,
    scanChannel: number,
    aliveChannel: number,
    refreshStart: number,
    slotTotal: number,
    wakeupOrder: number,
    displayNoEnable: queryBool.optional(),
    displayNo: number,
    /** Ours: its current address. */
    ip: hostName.optional(),
    port: port.optional(),
    uriScheme: z.enum(['HTTP', 'HTTPS']).optional(),
  }),
  output: Envelope.extend({
    data: z.array(z.object({ field: z.string(), responseCode: z.string(), message: z.string() })).optional(),
  }),
  faults: ['gateway.unknown', 'gateway.unreachable', 'gateway.otherDevice'],
  audit: 'gateway.change',
})

const macs = { store: StoreCode.optional(), gateways: queryList(Mac).optional(), gateway: queryList(Mac).optional() }

export const restartGateways = operation({
  openToIntegrations: true,
  summary: 'Restart gateways',
  method: 'PATCH',
  path: '/api/common/gateway',
  needs: ACTION.gatewayReboot,
  scope: 'company',
  bodyAsQuery: ['gateways', 'gateway', 'store', 'company'],
  query: z.object(macs),
  output: Envelope,
  faults: ['gateway.unknown', 'gateway.offline', 'gateway.unreachable'],
  audit: 'gateway.restart',
})

export const deleteGateways = operation({
  openToIntegrations: true,
  summary: 'Delete gateways',
  method: 'DELETE',
  path: '/api/common/gateway',
  needs: ACTION.gatewayEdit,
  scope: 'company',
  query: z.object({ ...macs, ids: queryList(coercedNumber().int()).optional() }),
  output: Envelope,
  faults: ['gateway.unknown'],
  audit: 'gateway.delete',
})
