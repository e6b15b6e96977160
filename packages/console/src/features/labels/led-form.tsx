// features/labels: blinks the selected labels, so that staff in the shop can find them [2101].
import type { z } from 'zod'
import { blinkLabels } from '@shelfcast/contract/labels/led'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { call } from '../../api/call.ts'
import { FormPanel } from '../../screens/form-panel.tsx'
import { LedFields, lightShape, lightStart } from '../../parts/led/led-fields.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'

export function LedForm({ rows, onClose, context }: ListPanelProps<LabelRow>) {
  const text = useText()
  const { attempt } = useAttempt()
  const stores = [...new Set(rows.map((row) => row.store))]
  const [first = '', ...others] = stores
  const wishes = (store: string, light: z.output<typeof lightShape>) => ({
    ledBlinkList: rows
      .filter((row) => row.store === store)
      .map((row) => ({
        labelCode: row.labelCode,
        color: light.color,
        duration: light.duration,
        patternId: Number(light.patternId),
      })),
  })
  const form = useOperationForm(blinkLabels, {
    start: lightStart,
    shape: lightShape,
    query: { store: first },
    about: rows.map((row) => row.labelCode).join(),
    refresh: [listLabels],
    done: 'led.sent',
    toBody: (light) => wishes(first, light),
    onDone: (_answer, light) => {
      // A call names one store; labels of several are rare, and each store's order is independent.
      for (const store of others)
        void attempt(async () => {
          await call(blinkLabels, { query: { store }, body: wishes(store, light) })
          context.refresh()
        })
    },
  })
  return (
    <FormPanel
      form={form}
      title="label.led"
      verb="led.blink"
      subtitle={text('label.chosen', { count: rows.length })}
      onClose={onClose}
    >
      <LedFields form={form} />
    </FormPanel>
  )
}
