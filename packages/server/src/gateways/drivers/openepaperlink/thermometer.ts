// server/gateways/drivers/openepaperlink: Bluetooth thermometers that an access point hears. It keeps them as records of
// labels with a separate hardware type (docs/decisions/openepaperlink-thermometers.md).
import type { ThermometerReading } from '../driver.ts'
import { codeOf, isForeign, isHeard, type TagRecord } from './records.ts'

/** Xiaomi LYWSD03MMC with ATC firmware. */
const atcThermometer = 0xbe

export const isThermometer = ({ hwType }: TagRecord) => hwType === atcThermometer

/** Undefined for one that another access point hears, or that was never heard. */
export function readingOf(record: TagRecord): ThermometerReading | undefined {
  if (!isHeard(record) || isForeign(record) || record.temperature === undefined) return undefined
  return {
    code: codeOf(record.mac),
    model: 'ATC MiThermometer',
    temperature: celsius(record.temperature),
    humidity: record.LQI ?? null,
    rssi: record.RSSI < 0 ? record.RSSI : null,
    seen: record.lastseen,
  }
}

/**
 * The firmware divides the unsigned tenths and keeps one byte: -18.4 °C arrives as -121, and -30 °C as 123. A real
 * reading between -63 and 89 °C is unambiguous.
 */
function celsius(byte: number): number {
  if (byte <= -103) return byte + 103
  return byte >= 90 ? byte - 153 : byte
}
