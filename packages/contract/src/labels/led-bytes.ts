// contract/labels/led-bytes: a light as the 12 bytes that an access point sends to a label's LED (hardware facts §1.6),
// and what a label does with them. The server sends them, the console previews them.

/** How an LED blinks: flashes of each colour, then a pause, repeated for the duration. */
export interface Light {
  colour: Rgb
  /** Up to two colours that flash after the first one. */
  further?: readonly Rgb[] | undefined
  onMs: number
  offMs: number
  idleMs: number
  /** Flashes of each colour. */
  repeats: number
  durationMs: number
}
type Rgb = readonly [red: number, green: number, blue: number]

/** Some labels count repeats in a byte that wraps: 255 means none, and 254 never ends. */
const mostRepeats = 254
/**
 * Of one round, flashes and pause: a label that should blink for longer than its sleep between check-ins does not blink
 * at all, and stays awake.
 */
export const longestRoundMs = 30_000
/**
 * The limit of one command. Labels with one of the two chips in use hear no command while they blink, not even a stop,
 * and the hardware type does not reveal the chip. A longer light is ordered again (docs/decisions/radio-commands.md).
 */
export const longestLightMs = 120_000
const mostPause = 255
const tick = 100
export const mostColours = 3

/** RRRGGGBB from a colour's three bytes. */
function rgb332([red, green, blue]: Rgb): number {
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
  const colours = [light.colour, ...(light.further ?? [])].slice(0, mostColours)
  // The labels' on-time is a brightness: each flash is 0.7 ms for each step long. 15 would stay lit.
  const brightness = between(Math.round(light.onMs / 160), 1, 14)
  const spacing = between(Math.round((light.onMs + light.offMs) / tick), 1, 15)
  const mostFlashes = Math.floor((longestRoundMs / tick - 1) / (spacing * colours.length))
  const flashes = between(light.repeats, 1, Math.min(15, mostFlashes))
  const flashing = flashes * spacing * colours.length
  const pause = between(Math.round(light.idleMs / tick), 1, Math.min(mostPause, longestRoundMs / tick - flashing))
  const repeats = between(
    Math.ceil(Math.min(light.durationMs, longestLightMs) / tick / (flashing + pause)),
    1,
    mostRepeats,
  )
  const phases = Array.from({ length: mostColours }, (_, at) => {
    const colour = colours[at]
    return colour ? [rgb332(colour), (spacing << 4) | flashes, at === colours.length - 1 ? pause : 0] : [0, 0, 0]
  })
  return hex([(brightness << 4) | 1, ...phases.flat(), repeats - 1, 0])
}

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')

/**
 * Once a label has carried a command out, its record is named by the command's first 8 bytes instead of its picture's
 * checksum.
 */
export const sumOfPattern = (pattern: string) => pattern.slice(0, 16).toLowerCase()

export interface Round {
  /** In order. */
  flashes: { atMs: number; colour: Rgb }[]
  /** Of all flashes and the pause. */
  lengthMs: number
  rounds: number
}

/** What a label does with a pattern: its flashes in one round. */
export function roundOf(pattern: string): Round {
  const bytes = pattern.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
  const byte = (at: number) => bytes[at] ?? 0
  const flashes: Round['flashes'] = []
  let ticks = 0
  if ((byte(0) & 15) === 1)
    for (let phase = 0; phase < mostColours; phase += 1) {
      const [colour, rhythm, pause] = [byte(1 + phase * 3), byte(2 + phase * 3), byte(3 + phase * 3)]
      for (let flash = 0; flash < (rhythm & 15); flash += 1) {
        flashes.push({ atMs: ticks * tick, colour: rgbOf(colour) })
        ticks += rhythm >> 4
      }
      ticks += pause
    }
  return { flashes, lengthMs: ticks * tick, rounds: byte(10) + 1 }
}

/** The brightest colour that the byte RRRGGGBB means. */
const rgbOf = (byte: number): Rgb => [
  Math.round(((byte >> 5) * 255) / 7),
  Math.round((((byte >> 2) & 7) * 255) / 7),
  Math.round(((byte & 3) * 255) / 3),
]
