// contract/gateways/orders: waiting orders of gateways for their labels, and label orders through their gateway.
// Supported orders, and why: docs/decisions/gateway-orders.md.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { BatchEnvelope, Envelope } from '../envelope.ts'
import { LabelCode, Mac, NfcUrl, StoreCode, plainText } from '../fields.ts'
import { LedColour } from '../labels/led-colours.ts'
import { LedDuration } from '../labels/led.ts'
import { ACTION } from '../permissions.ts'

const path = '/api/common/gateway/opcode'
/** The longest address and the word before it, with room for blanks. */
const longestOrder = 260

/**
 * IMAGE, ALIVE, an LED order as `LED RED 30s` with an optional pattern number, or `LED 0s` for off; an address for the
 * NFC chip as `NFC https://…`, and `NFC` alone to remove the address set for the label.
 */
export type GatewayOrder =
  | { kind: 'IMAGE' }
  | { kind: 'ALIVE' }
  | { kind: 'LED'; color: LedColour; duration: LedDuration; patternId: number }
  | { kind: 'NFC'; nfcUrl: string }

/** For the error after any other text. */
export const understoodOrders = 'IMAGE, ALIVE, LED <colour> <duration> [<pattern>], LED 0s, NFC [<address>]'

/** @returns undefined for orders that our access points do not support safely. */
export function readGatewayOrder(data: string): GatewayOrder | undefined {
  const [word = '', ...rest] = data.trim().split(/\s+/)
  const kind = word.toUpperCase()
  if (kind === 'IMAGE' || kind === 'ALIVE') return rest.length === 0 ? { kind } : undefined
  if (kind === 'LED') return readLight(rest.map((part) => part.toUpperCase()))
  // An address keeps its case.
  const address = NfcUrl.safeParse(rest[0] ?? '')
  return kind === 'NFC' && rest.length <= 1 && address.success ? { kind, nfcUrl: address.data } : undefined
}

function readLight(parts: readonly string[]): GatewayOrder | undefined {
  if (parts.length > 3) return undefined
  if (parts.length === 1 && parts[0] === '0S') return { kind: 'LED', color: 'WHITE', duration: '0s', patternId: 0 }
  const [color, duration, pattern = '0'] = [
    LedColour.safeParse(parts[0]),
    LedDuration.safeParse(parts[1]?.toLowerCase()),
    parts[2],
  ]
  return color.success && duration.success && /^\d{1,4}$/.test(pattern)
    ? { kind: 'LED', color: color.data, duration: duration.data, patternId: Number(pattern) }
    : undefined
}

/** For each gateway: the labels with an unconfirmed handover, and those with an order that no label has taken yet. */
export const readGatewayOrders = operation({
  openToIntegrations: true,
  summary: 'Queued orders of gateways',
  method: 'GET',
  path,
  needs: ACTION.gatewayDetail,
  scope: 'store',
  query: z.object({ store: StoreCode.optional(), gateway: Mac.optional() }),
  output: Envelope.extend({
    opcode: z.array(z.object({ mac: z.string(), subMac: z.array(z.string()), data: z.string() })),
  }),
})

/**
 * All entries of a call have the same order, and all run or none. If another gateway serves a label now, the order goes
 * there.
 */
export const giveGatewayOrders = operation({
  openToIntegrations: true,
  summary: 'Send orders to labels through their gateway',
  method: 'PUT',
  path,
  needs: ACTION.labelCommand,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  bodyAsQuery: ['gateway', 'store'],
  query: z.object({ store: StoreCode, gateway: Mac }),
  body: z.object({
    opcode: z
      .array(
        z.object({
          mac: Mac,
          subMac: z.array(LabelCode).min(1, 'Enter at least one label.').max(5_000),
          data: plainText(longestOrder),
        }),
      )
      .min(1, 'Enter at least one order.')
      .max(1_000),
  }),
  output: BatchEnvelope,
  faults: [
    'gateway.unknown',
    'gateway.order',
    'label.unknown',
    'label.twice',
    'label.status',
    'label.noLed',
    'label.noNfc',
    'label.neverHeard',
    'led.patternUnknown',
  ],
  audit: 'gateway.order',
})
