// server/gateways/drivers/openepaperlink: whether an access point can take pictures now, from its status message every
// few seconds.
import { online } from './reading.ts'
import type { SystemReport } from './records.ts'

const running = 2
/** With less free flash the access point accepts uploads but converts none of them: each one would fill it further. */
const leastFlash = 31_000
/** Full flash counts as free again from here on, so that a gateway at the limit does not flap with each picture. */
const enoughFlash = 2 * leastFlash

/** @param wasFull it was full at its last message. @returns why it cannot take pictures; undefined when it can. */
export function hindrance(
  { apstate, runstate, littlefsfree }: SystemReport,
  wasFull: boolean,
): { reason: string; isFull: boolean } | undefined {
  if (apstate !== online || runstate !== running)
    return { reason: `its radio is not ready (state ${apstate}, run state ${runstate})`, isFull: false }
  if (littlefsfree === undefined || littlefsfree > (wasFull ? enoughFlash : leastFlash)) return undefined
  return { reason: `its flash memory is full (${Math.floor(littlefsfree / 1000)} kB free)`, isFull: true }
}
