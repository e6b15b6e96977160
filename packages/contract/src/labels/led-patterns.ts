// contract/labels/led-patterns: the blink patterns of LEDs (wire contract §12). Blinking is in labels/led.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { mostColours } from './led-bytes.ts'
import { LedColour } from './led-colours.ts'

const onOff = coercedNumber().int().min(10).max(2_250).multipleOf(10, 'In steps of 10 ms.')
const patternForm = {
  patternName: requiredText(50),
  onTime: onOff,
  offTime: onOff,
  idleTime: coercedNumber().int().min(1).max(225),
  repeatCount: coercedNumber().int().min(1).max(225),
  /** Flash after the colour of the order; left out they stay. */
  furtherColors: z
    .array(LedColour)
    .max(mostColours - 1, 'At most two more colours.')
    .optional(),
}

/** `onTime`, `offTime` in milliseconds, `idleTime` in seconds, `repeatCount` flashes between two pauses. */
export const LedPattern = z.object({
  id: z.number().int(),
  patternName: z.string(),
  onTime: z.number().int(),
  offTime: z.number().int(),
  idleTime: z.number().int(),
  repeatCount: z.number().int(),
  furtherColors: z.array(LedColour),
  /** For a preview. */
  colors: z.array(z.string()),
  duration: z.string(),
})
export type LedPattern = z.infer<typeof LedPattern>

/** Ids 0 to 4 always exist; a company may change them, and delete only what it added. */
export const builtInPatterns: readonly Omit<LedPattern, 'colors' | 'duration'>[] = [
  { id: 0, patternName: 'Calm', onTime: 500, offTime: 500, idleTime: 2, repeatCount: 1, furtherColors: [] },
  { id: 1, patternName: 'Double', onTime: 200, offTime: 300, idleTime: 2, repeatCount: 2, furtherColors: [] },
  { id: 2, patternName: 'Quick', onTime: 100, offTime: 200, idleTime: 1, repeatCount: 5, furtherColors: [] },
  { id: 3, patternName: 'Long', onTime: 1_000, offTime: 400, idleTime: 3, repeatCount: 2, furtherColors: [] },
  { id: 4, patternName: 'Sparing', onTime: 100, offTime: 100, idleTime: 10, repeatCount: 1, furtherColors: [] },
]
export const lastBuiltInPattern = 4

export const listLedPatterns = operation({
  summary: 'LED patterns',
  method: 'GET',
  path: '/api/common/functions/led/pattern',
  needs: [MENU.led, ACTION.labelCommand, ACTION.articleLed],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ ledConfigList: z.array(LedPattern) }),
})

export const saveLedPattern = operation({
  summary: 'Change an LED pattern',
  method: 'PUT',
  path: '/api/common/functions/led/pattern',
  needs: ACTION.ledPatternEdit,
  scope: 'company',
  query: z.object({ pattern: coercedNumber().int().min(0).max(1_000) }),
  body: z.object(patternForm),
  output: Envelope,
  faults: ['led.patternUnknown'],
  audit: 'led.pattern',
})

export const addLedPattern = operation({
  summary: 'Add an LED pattern',
  method: 'POST',
  path: '/api/common/functions/led/pattern',
  needs: ACTION.ledPatternEdit,
  scope: 'company',
  query: z.object({
    pattern: coercedNumber()
      .int()
      .min(lastBuiltInPattern + 1)
      .max(1_000)
      .optional(),
  }),
  body: z.object(patternForm),
  output: Envelope.extend({ id: z.number().int() }),
  faults: ['led.patternExists', 'led.patternFull'],
  audit: 'led.pattern',
})

export const deleteLedPattern = operation({
  summary: 'Delete an LED pattern',
  method: 'DELETE',
  path: '/api/common/functions/led/pattern',
  needs: ACTION.ledPatternEdit,
  scope: 'company',
  query: z.object({ pattern: coercedNumber().int().min(0).max(1_000) }),
  output: Envelope,
  faults: ['led.patternUnknown', 'led.patternBuiltIn'],
  audit: 'led.pattern',
})
