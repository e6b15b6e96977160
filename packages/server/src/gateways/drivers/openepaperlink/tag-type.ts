// server/gateways/drivers/openepaperlink: reads an access point's definition of a hardware type (hardware facts §2) as
// a label model. It has no authentication, so the definition is hostile until checked.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LabelModel, PaletteColour } from '@shelfcast/render/models'
import { deviceRgb } from '@shelfcast/render/palette'

const shortestSide = 64
const longestSide = 2_000
const mostPixels = 1_000_000
const mostText = 64 * 1024
const channel = z.number().int().min(0).max(255)
const firmware = z
  .string()
  .regex(/^[0-9A-Fa-f]{1,4}$/)
  .transform((digits) => parseInt(digits, 16))
  .optional()
  .catch(undefined)

const Definition = z.object({
  name: z.string().max(100),
  width: z.number().int().min(shortestSide).max(longestSide),
  height: z.number().int().min(shortestSide).max(longestSide),
  rotatebuffer: z.literal([0, 1, 2, 3]),
  bpp: z.literal([1, 2, 3, 4, 5]),
  colortable: z.record(z.string().max(20), z.tuple([channel, channel, channel])),
  zlib_compression: firmware,
  g5_compression: firmware,
  options: z.array(z.string().max(30)).max(20).catch([]),
})
type Definition = z.infer<typeof Definition>

/** The number of colours that each pixel packing allows, and the required minimum. */
const colourCounts: Record<Definition['bpp'], [least: number, most: number]> = {
  1: [2, 2],
  2: [2, 4],
  3: [2, 8],
  4: [2, 16],
  5: [4, 4],
}

/** @returns the model; undefined for a definition that we cannot draw for, such as a screen of 16 bits per pixel. */
export function modelFrom(hardwareType: number, text: string): LabelModel | undefined {
  if (text.length > mostText) return undefined
  const definition = Definition.safeParse(parsed(text))
  if (!definition.success) return undefined
  const {
    width,
    height,
    rotatebuffer: rotation,
    bpp: bitsPerPixel,
    zlib_compression: zlib,
    g5_compression: g5,
    options,
  } = definition.data
  const palette = paletteOf(definition.data)
  const bufferWidth = rotation % 2 === 0 ? width : height
  // Rows are not padded, so they end with whole bytes.
  if (
    !palette ||
    width * height > mostPixels ||
    (bufferWidth * (bitsPerPixel === 5 ? 2 : bitsPerPixel === 2 ? 1 : bitsPerPixel)) % 8 !== 0
  )
    return undefined
  const name = readable(definition.data.name) || `Type ${hex(hardwareType)}`
  const colours = coloursOf(palette)
  const model = {
    hardwareType,
    name,
    inches: inchesIn(name) ?? Math.round(Math.hypot(width, height) * pixelInches * 10) / 10,
    width,
    height,
    palette,
    colours,
    bitsPerPixel,
    rotation,
    compression:
      zlib !== undefined
        ? { kind: 'zlib' as const, from: zlib }
        : g5 !== undefined
          ? { kind: 'g5' as const, from: g5 }
          : { kind: 'none' as const },
    button: options.includes('button'),
    led: options.includes('led'),
    cold: false,
  }
  // The key identifies the whole definition: another access point's different definition of the same type is another
  // model.
  const sum = createHash('sha256').update(JSON.stringify(model)).digest('hex').slice(0, 6)
  return { key: `HW${hex(hardwareType)}_${width}x${height}_${colours}_${sum}`, ...model }
}

const hex = (hardwareType: number) => hardwareType.toString(16).toUpperCase().padStart(2, '0')
const readable = (name: string) =>
  name
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50)
/** E-paper of this size, for names without a diagonal. */
const pixelInches = 0.2 / 25.4

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not JSON, so no definition.
  }
}

/** In index order. Colours have known names; each must match the one in the table that the access point uses for it. */
function paletteOf({ colortable, bpp }: Definition): PaletteColour[] | undefined {
  const entries = Object.entries(colortable)
  const [least, most] = colourCounts[bpp]
  if (entries.length < least || entries.length > most) return undefined
  const names = entries.map(([name]) => name.toLowerCase())
  if (new Set(names).size !== names.length || !names.includes('white') || !names.includes('black')) return undefined
  const palette = names.filter((name): name is PaletteColour => Object.hasOwn(deviceRgb, name))
  if (palette.length !== names.length) return undefined
  const distance = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
  const isNearest = (colour: PaletteColour, at: number) =>
    entries.every(
      ([, rgb], other) =>
        other === at || distance(deviceRgb[colour], rgb) > distance(deviceRgb[colour], entries[at]![1]),
    )
  return palette.every(isNearest) ? palette : undefined
}

const letters: Record<PaletteColour, string> = {
  white: 'W',
  black: 'B',
  red: 'R',
  yellow: 'Y',
  green: 'G',
  blue: 'B',
  orange: 'O',
}

/** Named like the built-in models: BW, BWR, BWY, BWRY; C and the number of colours for more. */
function coloursOf(palette: readonly PaletteColour[]): string {
  if (palette.some((colour) => !['white', 'black', 'red', 'yellow'].includes(colour))) return `C${palette.length}`
  return (['black', 'white', 'red', 'yellow'] as const)
    .filter((colour) => palette.includes(colour))
    .map((colour) => letters[colour])
    .join('')
}

function inchesIn(name: string): number | undefined {
  const digits = /(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:"|''|inch)/i.exec(name)?.[1]
  const inches = digits === undefined ? 0 : Number(digits.replace(',', '.'))
  return inches >= 1 && inches <= 50 ? inches : undefined
}
