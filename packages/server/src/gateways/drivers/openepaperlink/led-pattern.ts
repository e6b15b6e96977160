// server/gateways/drivers/openepaperlink: converts a light to the 12 bytes that an access point sends to a label's LED
// (hardware facts §1.6).
import type { Light } from '../driver.ts'

/** Some labels count repeats in a byte that wraps: 255 means none, and 254 never ends. */
const mostRepeats = 254
/**
 * Of one round, flashes and pause: a label that should blink for longer than its sleep between check-ins does not blink
 * at all, and stays awake.
 */
const longestRoundMs = 30_000
/**
 * The limit of one command. Labels with one of the two chips in use hear no command while they blink, not even a stop,
 * and the hardware type does not reveal the chip. A longer light is ordered again (docs/decisions/radio-commands.md).
 */
export const longestLightMs = 120_000
const mostPause = 255
const tick = 100

/** RRRGGGBB from a colour's three bytes. */
function rgb332([red, green, blue]: readonly [number, number, number]): number {
  return (red & 0xe0) | ((green & 0xe0) >> 3) | (blue >> 6)
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The pattern as 24 hexadecimal digits; null switches the light off. A label blinks until its repeats end, so the
 * repeats cover the whole duration, up to the limit of one command.
 */
export function ledPattern(light: Light | null): string {
  // Off has a brightness: a pattern of zeros would be the access points' name for "no picture".
  if (light === null) return hex([0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  // The labels' on-time is a brightness: each flash is 0.7 ms for each step long. 15 would stay lit.
  const brightness = between(Math.round(light.onMs / 160), 1, 14)
  const flashes = between(light.repeats, 1, 15)
  const spacing = between(Math.round((light.onMs + light.offMs) / tick), 1, 15)
  const pause = between(
    Math.round(light.idleMs / tick),
    1,
    Math.min(mostPause, longestRoundMs / tick - flashes * spacing),
  )
  const round = flashes * spacing + pause
  const repeats = between(Math.ceil(Math.min(light.durationMs, longestLightMs) / tick / round), 1, mostRepeats)
  return hex([
    (brightness << 4) | 1,
    rgb332(light.colour),
    (spacing << 4) | flashes,
    pause,
    0,
    0,
    0,
    0,
    0,
    0,
    repeats - 1,
    0,
  ])
}

const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').toUpperCase()

/**
 * Once a label has carried a command out, its record is named by the command's first 8 bytes instead of its picture's
 * checksum.
 */
export const sumOfPattern = (pattern: string) => pattern.slice(0, 16).toLowerCase()
