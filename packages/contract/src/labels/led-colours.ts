// contract/labels/led-colours: the colours of LEDs. A separate file, because every list of labels shows them.
import { z } from 'zod'

export const LedColour = z.enum(['RED', 'GREEN', 'BLUE', 'YELLOW', 'MAGENTA', 'CYAN', 'WHITE'])
export type LedColour = z.infer<typeof LedColour>

/** Red, green and blue from 0 to 255. */
export const ledRgb: Record<LedColour, readonly [number, number, number]> = {
  RED: [255, 0, 0],
  GREEN: [0, 255, 0],
  BLUE: [0, 0, 255],
  YELLOW: [255, 255, 0],
  MAGENTA: [255, 0, 255],
  CYAN: [0, 255, 255],
  WHITE: [255, 255, 255],
}
