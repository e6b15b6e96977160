// contract/gateways/firmware: firmware for access points themselves: the order, and the address from which an access point fetches it. The list is gateways/reads.ts, packages are firmware/packages.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { Mac, StoreCode } from '../fields.ts'
import { ACTION } from '../permissions.ts'

const path = '/api/common/gateway/firmware'

const gateways = z.array(Mac).min(1, 'Enter at least one gateway.').max(100)
const orders = {
  method: 'POST',
  needs: ACTION.gatewayFirmwareUpdate,
  scope: 'store',
  query: z.object({ store: StoreCode.optional() }),
  output: Envelope,
} as const

/**
 * All or none are ordered; the list shows the progress of each. One access point of a store updates at a time, and the
 * next one when that one has been connected for five minutes. It serves no label until it has restarted.
 */
export const updateGatewayFirmware = operation({
  ...orders,
  summary: 'Update the firmware of gateways',
  path,
  body: z.object({
    gateways,
    packageId: z.number().int().min(1).max(2_147_483_647),
  }),
  faults: [
    'gateway.unknown',
    'gateway.offline',
    'gateway.unreachable',
    'gateway.updating',
    'firmware.unknown',
    'firmware.otherGateway',
    'firmware.runs',
    'firmware.address',
  ],
  audit: 'gateway.firmware',
})

/** Back to the program that each ran before. The turns are those of updates. */
export const rollBackGatewayFirmware = operation({
  ...orders,
  summary: 'Roll back the firmware of gateways',
  path: `${path}/rollback`,
  body: z.object({ gateways }),
  faults: ['gateway.unknown', 'gateway.offline', 'gateway.updating', 'firmware.noEarlier'],
  audit: 'gateway.rollBack',
})

/** Ends updates and roll backs that wait for their turn; one that has begun goes on. All or none. */
export const cancelGatewayFirmware = operation({
  ...orders,
  summary: 'Cancel waiting firmware updates of gateways',
  path: `${path}/cancel`,
  body: z.object({ gateways }),
  faults: ['gateway.unknown', 'firmware.begun'],
  audit: 'gateway.firmwareCancel',
})

/** Access points have no session: the ticket is 128 random bits that only the access point knows. It is valid during the download. */
export const readGatewayFirmware = operation({
  summary: 'The firmware for a gateway that is updating',
  method: 'GET',
  path: `${path}/{ticket}`,
  needs: 'public',
  scope: 'none',
  reply: 'file',
  query: z.object({ ticket: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.unknown(),
  faults: ['firmware.unknown'],
})
