// server/delivery: decides whether a gateway that hears a label takes it over from its current one
// (docs/decisions/roaming.md). sightings.ts applies it.
import type { Heard, KnownRow } from './sighting-rows.ts'

/**
 * Another gateway takes a label over when its signal is better by this (dB), or when the current one has not heard it
 * for this long.
 */
const takeOverDb = 10
const takeOverMs = 5 * 60_000
/**
 * After a move, a better signal alone does not move the label again for this long: a flapping gateway does not take its
 * labels along each time.
 */
const settledMs = 5 * 60_000
/** Times are whole seconds: reports this close together belong to one check-in. */
const oneCheckInMs = 2_000

type Signal = Pick<Heard, 'rssi' | 'lastSeen' | 'channel'>

/** @param own the report of the serving gateway, if it is newer than the row. */
export function takesOver(
  heard: Signal,
  row: Pick<KnownRow, 'gatewayId' | 'gatewayStatus' | 'gatewayChannel' | 'rssi' | 'lastSeen' | 'routedAt'>,
  now: number,
  own?: Signal,
): boolean {
  if (row.gatewayId === null || row.gatewayStatus !== 'CONNECTED') return true
  const lastSeen = latest(row.lastSeen, own?.lastSeen ?? null)
  if (heard.lastSeen === null || (lastSeen !== null && heard.lastSeen < lastSeen)) return false
  if (lastSeen === null || now - lastSeen.getTime() > takeOverMs) return true
  if (row.routedAt !== null && now - row.routedAt.getTime() < settledMs) return false
  return isBetter(heard, own ?? { rssi: row.rssi, lastSeen: row.lastSeen, channel: row.gatewayChannel })
}

/**
 * Radio labels measure the signal themselves, so all gateways of one channel report the same number: an older number
 * shows how the label's signal changed, not which gateway hears it better. Two gateways with different numbers for one
 * check-in measured it themselves, as with Bluetooth. On another channel, only that gateway heard the label.
 */
function isBetter(heard: Signal, serving: Signal): boolean {
  if (heard.rssi === null || serving.rssi === null || heard.rssi < serving.rssi + takeOverDb) return false
  if (heard.channel !== null && serving.channel !== null && heard.channel !== serving.channel) return true
  return (
    heard.lastSeen !== null &&
    serving.lastSeen !== null &&
    Math.abs(heard.lastSeen.getTime() - serving.lastSeen.getTime()) <= oneCheckInMs
  )
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}
