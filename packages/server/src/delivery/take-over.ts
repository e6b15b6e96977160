// server/delivery: whether a gateway that hears a label takes it over from the one that serves it (docs/decisions/roaming.md). sightings.ts carries it out.
import type { Heard, KnownRow } from './sighting-rows.ts'

/** Another gateway takes a label over when it hears it that much better (dB), or when its own has not heard it for so long. */
const takeOverDb = 10
const takeOverMs = 5 * 60_000
/** After a move a better signal alone moves a label no more for so long: a gateway that comes and goes does not take its labels with it each time. */
const settledMs = 5 * 60_000
/** Times are whole seconds: reports this close together are of one check-in. */
const oneCheckInMs = 2_000

type Signal = Pick<Heard, 'rssi' | 'lastSeen' | 'channel'>

/** @param own what the gateway that serves it says, where that is newer than the row. */
export function takesOver(heard: Signal, row: Pick<KnownRow, 'gatewayId' | 'gatewayStatus' | 'gatewayChannel' | 'rssi' | 'lastSeen' | 'routedAt'>, now: number, own?: Signal): boolean {
  if (row.gatewayId === null || row.gatewayStatus !== 'CONNECTED') return true
  const lastSeen = latest(row.lastSeen, own?.lastSeen ?? null)
  if (heard.lastSeen === null || (lastSeen !== null && heard.lastSeen < lastSeen)) return false
  if (lastSeen === null || now - lastSeen.getTime() > takeOverMs) return true
  if (row.routedAt !== null && now - row.routedAt.getTime() < settledMs) return false
  return isBetter(heard, own ?? { rssi: row.rssi, lastSeen: row.lastSeen, channel: row.gatewayChannel })
}

/**
 * Radio labels measure the signal themselves, so gateways of one channel pass on the same number: an older one of that gateway says how the label's number moved, not who hears it better. Only where
 * two gateways give different numbers of one check-in did they measure it, as they do with Bluetooth. On another channel the label was heard by that gateway alone.
 */
function isBetter(heard: Signal, serving: Signal): boolean {
  if (heard.rssi === null || serving.rssi === null || heard.rssi < serving.rssi + takeOverDb) return false
  if (heard.channel !== null && serving.channel !== null && heard.channel !== serving.channel) return true
  return heard.lastSeen !== null && serving.lastSeen !== null && Math.abs(heard.lastSeen.getTime() - serving.lastSeen.getTime()) <= oneCheckInMs
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}
