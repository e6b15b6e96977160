// features/alerts: the alert settings in one panel, opened from the bell. Each part is independent, so a settings page
// can show it too.
import { useState } from 'react'
import { AskingPanel } from '../../../screens/asking-panel.tsx'
import { useText } from '../../../text/text.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { AlertRulesPart } from './alert-rules.tsx'
import { MailPart } from './mail-setting.tsx'
import { ThresholdPart } from './thresholds.tsx'
import { WebhookPart } from './webhooks.tsx'

const parts = {
  rules: AlertRulesPart,
  mail: MailPart,
  webhooks: WebhookPart,
  thresholds: ThresholdPart,
} as const
const names = Object.keys(parts) as (keyof typeof parts)[]

export function AlertSettings({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [tab, setTab] = useState<string>('rules')
  return (
    <AskingPanel title={text('alertSettings.title')} width={640} onClose={onClose}>
      <Tabs
        label={text('alertSettings.parts')}
        value={tab}
        onValue={setTab}
        keepMounted
        tabs={names.map((name) => {
          const Part = parts[name]
          return { value: name, label: text(`alertSettings.${name}`), content: <Part /> }
        })}
      />
    </AskingPanel>
  )
}
