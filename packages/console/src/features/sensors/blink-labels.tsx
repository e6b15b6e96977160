// features/sensors: blinks the labels in the cabinet of an alert, so that the person who comes finds it.
import { useQuery } from '@tanstack/react-query'
import { blinkLabels } from '@shelfcast/contract/labels/led'
import { readSensorProducts } from '@shelfcast/contract/sensors/sensors'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'

/** Some labels ignore every further order until the pattern ends. */
const light = { color: 'RED', duration: '2m', patternId: 0 } as const

export function BlinkLabels({ store, sensorCode }: { store: string; sensorCode: string }) {
  const text = useText()
  const { busy, attempt } = useAttempt()
  const read = useQuery(ask(readSensorProducts, { store, sensorCode }, { background: true }))
  // SensorProducts shows the failure, below.
  if (read.isError) return null
  const products = read.data?.data?.productList ?? []
  const codes = [...new Set(products.filter(({ hasLed }) => hasLed).map(({ labelCode }) => labelCode))]
  return (
    <ActionButton
      needs={blinkLabels.needs}
      blockedBy={
        read.isPending || codes.length > 0
          ? undefined
          : products.length > 0
            ? 'sensorAlert.blink.noLed'
            : 'sensorAlert.blink.noLabels'
      }
      busy={busy || read.isPending}
      onPress={() => {
        void attempt(async () => {
          await call(blinkLabels, {
            query: { store },
            body: { ledBlinkList: codes.map((labelCode) => ({ labelCode, ...light })) },
          })
          toast.say(text('sensorAlert.blink.sent', { count: codes.length }))
        })
      }}
    >
      {text('sensorAlert.blink')}
    </ActionButton>
  )
}
