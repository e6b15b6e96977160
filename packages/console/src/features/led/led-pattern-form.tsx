// features/led: adds or changes a pattern, with a preview from the bytes that labels will receive.
import { useState } from 'react'
import { z } from 'zod'
import { longestRoundMs } from '@shelfcast/contract/labels/led-bytes'
import { LedColour } from '@shelfcast/contract/labels/led-colours'
import {
  addLedPattern,
  listLedPatterns,
  saveLedPattern,
  type LedPattern,
} from '@shelfcast/contract/labels/led-patterns'
import { Lamp, RoundLine, roundOfPattern, type Rhythm } from '../../parts/led/lamp.tsx'
import { FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

const none = '-'
const { patternName, onTime, offTime, idleTime, repeatCount } = saveLedPattern.body.shape
const shape = z.object({
  patternName,
  onTime,
  offTime,
  idleTime,
  repeatCount,
  second: z.string(),
  third: z.string(),
})

const furtherOf = ({ second, third }: { second: string; third: string }): LedColour[] =>
  [second, third].flatMap((name) => LedColour.safeParse(name).data ?? [])

export function LedPatternForm({ pattern, onClose }: { pattern: LedPattern | undefined; onClose: () => void }) {
  const text = useText()
  const [start] = useState(() => ({
    patternName: pattern?.patternName ?? '',
    onTime: String(pattern?.onTime ?? 200) as unknown,
    offTime: String(pattern?.offTime ?? 300) as unknown,
    idleTime: String(pattern?.idleTime ?? 2) as unknown,
    repeatCount: String(pattern?.repeatCount ?? 2) as unknown,
    second: pattern?.furtherColors[0] ?? none,
    third: pattern?.furtherColors[1] ?? none,
  }))
  const form = useOperationForm(pattern ? saveLedPattern : addLedPattern, {
    start,
    shape,
    query: pattern ? { pattern: pattern.id } : {},
    about: String(pattern?.id ?? 'new'),
    refresh: [listLedPatterns],
    done: 'ledPattern.saved',
    toBody: ({ second, third, ...values }) => ({ ...values, furtherColors: furtherOf({ second, third }) }),
  })
  const typed = form.fields.watch()
  const read = shape.safeParse(typed)
  const further = [
    { value: none, label: text('ledPattern.noColour') },
    ...LedColour.options.map((value) => ({ value, label: text(`led.color.${value}`) })),
  ]
  return (
    <FormPanel
      form={form}
      title={pattern ? 'ledPattern.edit' : 'ledPattern.new'}
      {...(pattern ? { subtitle: pattern.patternName } : {})}
      onClose={onClose}
    >
      <FormText form={form} name="patternName" label="ledPattern.name" required />
      <div className="grid grid-cols-2 gap-4">
        <FormNumber
          form={form}
          name="onTime"
          label="ledPattern.onTime"
          hint="ledPattern.steps"
          end={text('ledPattern.milliseconds')}
        />
        <FormNumber
          form={form}
          name="offTime"
          label="ledPattern.offTime"
          hint="ledPattern.steps"
          end={text('ledPattern.milliseconds')}
        />
        <FormNumber form={form} name="repeatCount" label="ledPattern.repeatCount" />
        <FormNumber form={form} name="idleTime" label="ledPattern.idleTime" end={text('ledPattern.seconds')} />
        <FormSelect form={form} name="second" label="ledPattern.second" choices={further} />
        <FormSelect form={form} name="third" label="ledPattern.third" choices={further} />
      </div>
      {read.success && <Preview rhythm={{ ...read.data, furtherColors: furtherOf(read.data) }} />}
    </FormPanel>
  )
}

function Preview({ rhythm }: { rhythm: Rhythm }) {
  const text = useText()
  const [color, setColor] = useState<LedColour>('GREEN')
  const round = roundOfPattern(color, rhythm)
  const colours = rhythm.furtherColors.length + 1
  const wantedMs = (rhythm.onTime + rhythm.offTime) * rhythm.repeatCount * colours + rhythm.idleTime * 1_000
  return (
    <figure className="flex flex-col gap-3 rounded bg-sunken p-4">
      <div className="flex items-end gap-4">
        <Lamp round={round} large />
        <div className="grow">
          <Select
            label={text('ledPattern.tryColour')}
            value={color}
            onValue={(value) => {
              setColor(LedColour.parse(value))
            }}
            choices={LedColour.options.map((value) => ({ value, label: text(`led.color.${value}`) }))}
          />
        </div>
      </div>
      <RoundLine round={round} />
      <figcaption className="flex flex-col gap-1 text-table text-muted">
        <span>{text('ledPattern.round', { seconds: round.lengthMs / 1_000 })}</span>
        {wantedMs > longestRoundMs && <span>{text('ledPattern.tooLong')}</span>}
      </figcaption>
    </figure>
  )
}
