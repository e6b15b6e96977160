// simulator: Bluetooth thermometers near an access point: Xiaomi LYWSD03MMC with ATC firmware. The access point keeps each
// as the record of a label with a separate hardware type.
import type { Broadcast } from './broadcast.ts'
import { seconds } from './clock.ts'
import { newRecord, readMac } from './label-record.ts'
import type { Kept } from './queue.ts'

const hardwareType = 0xbe

export interface Measured {
  /** Tenths count in the advertisement; the access point drops them. */
  celsius: number
  humidity: number
  rssi?: number
  batteryMv?: number
}

interface Ear {
  readonly kept: Map<string, Kept>
  readonly broadcast: Broadcast
}

export function hearThermometer(
  ap: Ear,
  address: string,
  { celsius, humidity, rssi = -70, batteryMv = 2_950 }: Measured,
) {
  const mac = readMac(address)
  if (mac === undefined) throw new RangeError(`${address} is no MAC.`)
  const kept: Kept = ap.kept.get(mac) ?? {
    record: newRecord(mac, hardwareType, 0),
    queue: [],
    nextCheckInAt: 0,
    idleSeconds: undefined,
    fullReportAt: 0,
  }
  ap.kept.set(mac, kept)
  Object.assign(kept.record, {
    lastseen: seconds(),
    RSSI: rssi,
    LQI: humidity,
    batteryMv,
    temperature: asKept(celsius),
  })
  ap.broadcast.record(kept)
}

/** As the firmware computes it: unsigned tenths divided by ten, of which a signed byte stays. */
function asKept(celsius: number): number {
  const unsigned = Math.round(celsius * 10) & 0xffff
  const byte = Math.trunc(unsigned / 10) & 0xff
  return byte > 127 ? byte - 256 : byte
}
