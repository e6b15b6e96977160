// contract/gateways/changes: access points are scanned, added, changed, restarted and deleted.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { Mac, StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { ACTION } from '../permissions.ts'

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
