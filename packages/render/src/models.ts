// render/models: label models as data: size, palette, pixel packing, hardware features. The rows are in model-table.ts.
import { modelTable } from './model-table.ts'

export type PaletteColour = 'white' | 'black' | 'red' | 'yellow' | 'green' | 'blue' | 'orange'

export interface LabelModel {
  /** Key on the wire: `<FAMILY>_<WIDTH>x<HEIGHT>_<COLOURS>`, unique. */
  key: string
  /** Hardware type number of the access point's records. */
  hardwareType: number
  name: string
  inches: number
  /** As people see it. */
  width: number
  height: number
  /** Index order of the pixels and of the encodings. */
  palette: readonly PaletteColour[]
  /** BW, BWR, BWY, BWRY, C7. */
  colours: string
  bitsPerPixel: 1 | 2 | 3 | 4 | 5
  /** Buffer rotation code (hardware facts §3.2). */
  rotation: 0 | 1 | 2 | 3
  /** The label's firmware number decides whether the access point compresses. */
  compression: { kind: 'none' } | { kind: 'zlib' | 'g5'; from: number }
  button: boolean
  led: boolean
  /**
   * Made for frost: the low temperature version of its size, according to the access point's own list of hardware
   * types.
   */
  cold: boolean
}

const colourOf: Record<string, PaletteColour> = {
  W: 'white',
  K: 'black',
  R: 'red',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  O: 'orange',
}

const mmPerInch = 25.4

/** Millimetres of a pixel on the glass. */
export const pitchOf = ({ inches, width, height }: Pick<LabelModel, 'inches' | 'width' | 'height'>): number =>
  (inches * mmPerInch) / Math.hypot(width, height)

export const models: readonly LabelModel[] = modelTable.trim().split('\n').map(readRow)

const byKey = new Map(models.map((model) => [model.key, model]))
const byHardwareType = new Map(models.map((model) => [model.hardwareType, model]))
const learned = new Map<string, LabelModel>()

/**
 * Models of hardware that only access points know. Each thread and browser receives them; keys identify definitions, so
 * a key never changes its meaning.
 */
export function learnModels(found: readonly LabelModel[]): void {
  for (const model of found) if (!byKey.has(model.key)) learned.set(model.key, model)
}

export function learnedModels(): LabelModel[] {
  return [...learned.values()]
}

/** The built-in models and the learned ones that no built-in one replaces. */
export function knownModels(): readonly LabelModel[] {
  return learned.size === 0
    ? models
    : [...models, ...learnedModels().filter((model) => !byHardwareType.has(model.hardwareType))]
}

/** @param key as on the wire, for example `M3_384x168_BWRY`. A built-in model replaces one that was learned before. */
export function modelOf(key: string): LabelModel | undefined {
  const model = byKey.get(key) ?? learned.get(key)
  return model && (byHardwareType.get(model.hardwareType) ?? model)
}

/**
 * @param hardwareType the number in an access point's record. Unknown numbers are not errors: new hardware keeps
 * appearing.
 */
export function modelByHardwareType(hardwareType: number): LabelModel | undefined {
  return byHardwareType.get(hardwareType)
}

function readRow(row: string): LabelModel {
  const [facts = '', name = ''] = row.split(' | ')
  const [
    type = '',
    key = '',
    inches = '',
    width = '',
    height = '',
    palette = '',
    bits = '',
    rotation = '',
    compression = '',
    extras = '',
  ] = facts.split(' ')
  return {
    key,
    name,
    hardwareType: parseInt(type, 16),
    inches: Number(inches),
    width: Number(width),
    height: Number(height),
    palette: [...palette].map((letter) => colourOf[letter] ?? 'white'),
    colours: /_(BWRY|BWR|BWY|BW|C7)(_|$)/.exec(key)?.[1] ?? 'BW',
    bitsPerPixel: Number(bits) as LabelModel['bitsPerPixel'],
    rotation: Number(rotation) as LabelModel['rotation'],
    compression: readCompression(compression),
    button: extras.includes('button'),
    led: extras.includes('led'),
    cold: extras.includes('cold'),
  }
}

function readCompression(text: string): LabelModel['compression'] {
  const [kind, from = ''] = text.split(':')
  return kind === 'zlib' || kind === 'g5' ? { kind, from: parseInt(from, 16) } : { kind: 'none' }
}
