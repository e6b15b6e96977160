// parts/led: colour, pattern and duration of a light, with a blinking preview. Labels and products have the same
// fields.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { LedDuration } from '@shelfcast/contract/labels/led'
import { LedColour } from '@shelfcast/contract/labels/led-colours'
import { listLedPatterns } from '@shelfcast/contract/labels/led-patterns'
import { ask } from '../../api/ask.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { FormSelect } from '../../screens/form-fields.tsx'
import type { OperationForm } from '../../screens/operation-form.ts'
import { Lamp, roundOfPattern } from './lamp.tsx'

/** The form's own values: a select holds text. */
export const lightShape = z.object({ color: LedColour, duration: LedDuration, patternId: z.string() })
export type LightValues = z.input<typeof lightShape>
export const lightStart: LightValues = { color: 'GREEN', duration: '1m', patternId: '0' }

export function LedFields({ form }: { form: OperationForm<LightValues> }) {
  const text = useText()
  const read = useQuery(ask(listLedPatterns, {}))
  const patterns = read.data?.data?.ledConfigList ?? []
  const [color, duration, patternId] = form.fields.watch(['color', 'duration', 'patternId'])
  const pattern = patterns.find((candidate) => String(candidate.id) === patternId)
  return (
    <>
      <FormSelect
        form={form}
        name="color"
        label="led.color"
        required
        choices={LedColour.options.map((value) => ({ value, label: text(`led.color.${value}`) }))}
      />
      {readFailure(read, ErrorLine) ?? (
        <FormSelect
          form={form}
          name="patternId"
          label="led.pattern"
          required
          choices={patterns.map(({ id, patternName }) => ({ value: String(id), label: patternName }))}
        />
      )}
      <FormSelect
        form={form}
        name="duration"
        label="led.duration"
        required
        choices={LedDuration.options.map((value) => ({ value, label: text(`led.duration.${value}`) }))}
      />
      {pattern && duration !== '0s' && (
        <figure className="flex items-center gap-4 rounded bg-sunken px-4 py-3">
          <Lamp round={roundOfPattern(color, pattern)} />
          <figcaption className="flex flex-col">
            <span className="font-semibold">{text('led.preview')}</span>
            <span className="text-table text-muted">
              {text('led.rhythm', {
                count: pattern.repeatCount,
                on: pattern.onTime,
                off: pattern.offTime,
                idle: pattern.idleTime,
              })}
            </span>
          </figcaption>
        </figure>
      )}
    </>
  )
}
