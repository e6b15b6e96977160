// server/delivery: reads the letters that labels need beyond those of the renderer (packages/render/letters).
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Drawn } from '@shelfcast/render/drawn'
import type { LabelImage } from '@shelfcast/render/label-image'
import { lettersForLabels, renderLabel, type RenderInput } from '@shelfcast/render/render'

const { resolve } = createRequire(import.meta.url)

const readLetters = (file: string): Promise<Uint8Array> => readFile(resolve(`@shelfcast/render/letters/${file}.bin`))

/** Pixels of a label, after loading its letters. */
export async function drawLabel(input: RenderInput, drawn?: Drawn): Promise<LabelImage> {
  const letters = lettersForLabels([input], readLetters)
  // Most labels need none; waiting would cost each of them a turn.
  if (letters) await letters
  return renderLabel(input, drawn)
}
