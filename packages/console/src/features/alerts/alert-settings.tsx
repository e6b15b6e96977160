// features/alerts: the alert settings in one panel, opened from the bell. Each part is independent, so a settings page
// can show it too.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AlertRulesPart } from './alert-rules.tsx'
import { MailPart } from './mail-setting.tsx'
import type { PartProps } from './settings-part.tsx'
import { ThresholdPart } from './thresholds.tsx'
import { WebhookPart } from './webhooks.tsx'

const parts = {
  rules: AlertRulesPart,
  mail: MailPart,
  webhooks: WebhookPart,
  thresholds: ThresholdPart,
} as const satisfies Record<string, (props: PartProps) => unknown>
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

export function AlertSettings({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [tab, setTab] = useState<string>('rules')
  const [asks, setAsks] = useState(false)
  const unsaved = useRef(new Set<PartName>())
  const note = useCallback((name: PartName, dirty: boolean) => {
    if (dirty) unsaved.current.add(name)
    else unsaved.current.delete(name)
  }, [])
  const heard = useMemo(
    () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          (dirty: boolean) => {
            note(name, dirty)
          },
        ]),
      ) as Record<PartName, (dirty: boolean) => void>,
    [note],
  )
  return (
    <>
      <SidePanel
        title={text('alertSettings.title')}
        width={640}
        onClose={() => {
          if (unsaved.current.size > 0) setAsks(true)
          else onClose()
        }}
      >
        <Tabs
          label={text('alertSettings.parts')}
          value={tab}
          onValue={setTab}
          keepMounted
          tabs={names.map((name) => {
            const Part = parts[name]
            return { value: name, label: text(`alertSettings.${name}`), content: <Part onDirty={heard[name]} /> }
          })}
        />
      </SidePanel>
      <AskDialog
        open={asks}
        title={text('form.discardTitle')}
        verb={text('form.discard')}
        danger
        onYes={onClose}
        onClose={() => {
          setAsks(false)
        }}
      >
        {text('form.discardText')}
      </AskDialog>
    </>
  )
}
