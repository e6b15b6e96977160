// features/labels: what can be done to the label whose panel is open: send again, blink. The same for many labels is in labels.screen.tsx.
import { useState } from 'react'
import { Lightbulb, RefreshCw } from 'lucide-react'
import { blinkLabels } from '@shelfcast/contract/label-led'
import { listLabels, readLabel, readLabelHistory, resendLabels, type LabelRow } from '@shelfcast/contract/labels'
import { useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'
import { blockedUnless, ledBlocked } from './per-store.ts'

const LedForm = latePanel(() => import('./led-form.tsx').then((part) => part.LedForm))

export function LabelActions({ label, ...panel }: Pick<RowPanelProps<LabelRow>, 'store' | 'company' | 'context'> & { label: LabelRow }) {
  const text = useText()
  const [blinking, setBlinking] = useState(false)
  const again = useSend(resendLabels, { refresh: [readLabel, listLabels, readLabelHistory] })

  const { attempt } = useAttempt()
  const resend = () => attempt(async () => {
    await again.mutateAsync({ query: { store: label.store }, body: { labelList: [label.labelCode] } })
    toast.say(text('label.resend.done'))
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton small icon={RefreshCw} needs={resendLabels.needs} busy={again.isPending} blockedBy={blockedUnless('resend', 'label.resend.blocked')([label])} onPress={() => void resend()}>{text('label.resend')}</ActionButton>
      <ActionButton small icon={Lightbulb} needs={blinkLabels.needs} blockedBy={ledBlocked([label])} onPress={() => setBlinking(true)} onPointerEnter={LedForm.prepare} onFocus={LedForm.prepare}>{text('label.led')}</ActionButton>
      {blinking && <LedForm {...panel} rows={[label]} onClose={() => setBlinking(false)} />}
    </div>
  )
}
