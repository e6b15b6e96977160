// features/picks: a new picking order: its name, its colour, and its products as lines of text.
import { z } from 'zod'
import { requiredText } from '@shelfcast/contract/fields'
import { LedColour } from '@shelfcast/contract/labels/led-colours'
import { listPicks, startPick, type Pick as Order } from '@shelfcast/contract/picks/picks'
import { FormSelect, FormText, FormTextArea } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText, type Text } from '../../text/text.ts'
import { linesOf } from './pick-lines.ts'

const shapeOf = (text: Text) =>
  z.object({
    name: requiredText(100),
    color: LedColour,
    lines: z
      .string()
      .min(1, 'This field is required.')
      .superRefine((value, context) => {
        const wrong = linesOf(value).find(({ quantity }) => quantity === undefined)
        if (wrong) context.addIssue({ code: 'custom', message: text('pick.lines.quantity', { line: wrong.line }) })
      }),
  })

export function NewPick({ store, onClose }: ListPanelProps<Order>) {
  const text = useText()
  const form = useOperationForm(startPick, {
    start: { name: '', color: 'GREEN' as const, lines: '' },
    shape: shapeOf(text),
    query: { store: store ?? '' },
    lists: { lineList: { field: 'lines', entries: linesOf } },
    refresh: [listPicks],
    done: 'pick.started',
    toBody: ({ name, color, lines }) => ({
      name,
      color,
      lineList: linesOf(lines).map(({ articleId, quantity = 1 }) => ({ articleId, quantity })),
    }),
  })
  return (
    <FormPanel form={form} title="pick.new" verb="pick.start" onClose={onClose}>
      <FormText form={form} name="name" label="pick.field.name" required />
      <FormSelect
        form={form}
        name="color"
        label="pick.field.color"
        choices={LedColour.options.map((value) => ({ value, label: text(`led.color.${value}`) }))}
      />
      <FormTextArea form={form} name="lines" label="pick.lines" hint="pick.lines.hint" rows={10} required />
    </FormPanel>
  )
}
