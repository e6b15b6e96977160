// server/gateways/drivers/openepaperlink: how a light becomes the 12 bytes that an access point sends to a label's LED (hardware facts §1.6).
import type { Light } from '../driver.ts'

const mostRepeats = 256
const mostPhases = 3
const mostPause = 255
const tick = 100

/** RRRGGGBB of a colour's three bytes. */
function rgb332([red, green, blue]: readonly [number, number, number]): number {
  return (red & 0xe0) | ((green & 0xe0) >> 3) | (blue >> 6)
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The pattern as 24 hexadecimal digits; null switches the light off. A label blinks by itself for as long as its repeats last, so they are counted to last
 * for the whole duration; where 256 of them are too few all three phases blink, and then the pauses grow.
 */
export function ledPattern(light: Light | null): string {
  // Off is spelled with a brightness: a pattern of noughts would be the name that access points give to "no picture".
  if (light === null) return hex([0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  // The on-time of the hardware is a brightness of 1 to 14 ms.
  const brightness = between(Math.round(light.onMs / 160), 1, 14)
  const flashes = between(light.repeats, 1, 15)
  const spacing = between(Math.round((light.onMs + light.offMs) / tick), 1, 15)
  const needed = light.durationMs / tick
  const idle = between(Math.round(light.idleMs / tick), 1, mostPause)
  const burst = flashes * spacing
  const phases = needed <= (burst + idle) * mostRepeats ? 1 : mostPhases
  const pause = between(Math.max(idle, Math.ceil(needed / (mostRepeats * phases)) - burst), 1, mostPause)
  const repeats = between(Math.ceil(needed / ((burst + pause) * phases)), 1, mostRepeats)
  const phase = [rgb332(light.colour), (spacing << 4) | flashes, pause]
  return hex([(brightness << 4) | 1, ...Array.from({ length: mostPhases }, (_, at) => (at < phases ? phase : [0, 0, 0])).flat(), repeats - 1, 0])
}

const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').toUpperCase()

/** Once a label carried a command out, its record is named by the command's first 8 bytes instead of its picture's sum. */
export const sumOfPattern = (pattern: string) => pattern.slice(0, 16).toLowerCase()
