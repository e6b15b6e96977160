// server/gateways/drivers/openepaperlink: how a light becomes the 12 bytes that an access point sends to a label's LED (hardware facts §1.6).
import type { Light } from '../driver.ts'

/** Some labels count repeats in a byte that wraps: 255 is none at all, and 254 goes on for ever. */
const mostRepeats = 254
/** Of one round, flashes and pause: a label that is to blink for longer than it sleeps between two check-ins does not blink at all, and stays awake. */
const longestRoundMs = 30_000
/**
 * Of one order. Labels with one of the two chips in use hear no order while they blink, not even the one to stop, and the hardware type does not tell the chips apart.
 * A light that is to last longer is ordered again (docs/decisions/radio-commands.md).
 */
export const longestLightMs = 120_000
const mostPause = 255
const tick = 100

/** RRRGGGBB of a colour's three bytes. */
function rgb332([red, green, blue]: readonly [number, number, number]): number {
  return (red & 0xe0) | ((green & 0xe0) >> 3) | (blue >> 6)
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The pattern as 24 hexadecimal digits; null switches the light off. A label blinks by itself for as long as its repeats last, so they are counted to last
 * for the whole duration, or for as much of it as one order may take.
 */
export function ledPattern(light: Light | null): string {
  // Off is spelled with a brightness: a pattern of noughts would be the name that access points give to "no picture".
  if (light === null) return hex([0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  // What labels call on-time is a brightness: each flash is 0.7 ms for each step long. 15 would stay lit.
  const brightness = between(Math.round(light.onMs / 160), 1, 14)
  const flashes = between(light.repeats, 1, 15)
  const spacing = between(Math.round((light.onMs + light.offMs) / tick), 1, 15)
  const pause = between(Math.round(light.idleMs / tick), 1, Math.min(mostPause, longestRoundMs / tick - flashes * spacing))
  const round = flashes * spacing + pause
  const repeats = between(Math.ceil(Math.min(light.durationMs, longestLightMs) / tick / round), 1, mostRepeats)
  return hex([(brightness << 4) | 1, rgb332(light.colour), (spacing << 4) | flashes, pause, 0, 0, 0, 0, 0, 0, repeats - 1, 0])
}

const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').toUpperCase()

/** Once a label carried a command out, its record is named by the command's first 8 bytes instead of its picture's sum. */
export const sumOfPattern = (pattern: string) => pattern.slice(0, 16).toLowerCase()
