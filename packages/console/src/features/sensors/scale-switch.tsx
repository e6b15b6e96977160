// features/sensors: changes the scale of temperatures for the company.
import { readMeasureScale, saveMeasureScale } from '@shelfcast/contract/sensors/sensors'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useText } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useScale } from './scale.tsx'

export function ScaleSwitch() {
  const text = useText()
  const scale = useScale()
  const send = useSend(saveMeasureScale, { refresh: [readMeasureScale] })
  const other = scale === 'C' ? 'F' : 'C'
  return (
    <div className="flex justify-end">
      <ActionButton
        small
        needs={saveMeasureScale.needs}
        busy={send.isPending}
        onPress={() => {
          send.mutate(
            { body: { temperature: other } },
            { onSuccess: () => toast.say(text('sensor.scale.saved', { scale: other })) },
          )
        }}
      >
        {text('sensor.scale', { scale: other })}
      </ActionButton>
    </div>
  )
}
